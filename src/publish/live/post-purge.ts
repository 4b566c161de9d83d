import { PurgeRedirected } from '../errors.ts'
import type { PurgeMessage } from './purge-hook.ts'

const MAX_REDIRECTS = 5
/** For these, `fetch` would send a GET without a body to the new address. */
const CHANGES_METHOD = new Set([301, 302, 303])
const KEEPS_METHOD = new Set([307, 308])

/**
 * Sends the message by POST. Follows only redirects that keep method and body, and sends the token only to the first
 * origin.
 *
 * Throws `PurgeRedirected` for any other redirect, and an `Error` if the answer is no success.
 */
export async function postPurge(
  address: string,
  message: PurgeMessage,
  how: { fetch: typeof fetch; token?: string | undefined; timeoutMs: number; name: string },
): Promise<void> {
  const start = new URL(address)
  const signal = AbortSignal.timeout(how.timeoutMs)
  let url = start
  for (let hop = 0; ; hop += 1) {
    const token = url.origin === start.origin ? how.token : undefined
    const answer = await how.fetch(url, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      redirect: 'manual',
      signal,
    })
    // Only the status of the answer counts, and its body may be endless.
    await answer.body?.cancel()
    const { status } = answer
    if (answer.ok) return
    const target = URL.parse(answer.headers.get('location') ?? '', url) ?? undefined
    if (CHANGES_METHOD.has(status))
      throw PurgeRedirected.fault({ hook: how.name, status, target: target?.origin ?? 'nowhere' })
    if (!KEEPS_METHOD.has(status)) throw new Error(`it answered ${status}.`)
    if (hop === MAX_REDIRECTS) throw new Error(`it redirected more than ${MAX_REDIRECTS} times.`)
    if (!isFollowable(answer, target)) throw new Error(`it answered ${status}, a redirect that leads nowhere.`)
    url = target
  }
}

function isFollowable(answer: Response, target: URL | undefined): target is URL {
  if (!target || !answer.headers.has('location')) return false
  return /^https?:$/.test(target.protocol) && target.username === '' && target.password === ''
}
