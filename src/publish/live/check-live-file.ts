import { setTimeout as sleep } from 'node:timers/promises'
import { encodePath } from '#contract/page-path.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { isTypeOf } from '../hosts/content-type.ts'
import { LiveCheckFailed } from '../errors.ts'
import { readLiveBody } from './read-live-body.ts'

/** `mistyped`: the bytes are right, but the content type is wrong. */
export type FileState = 'right' | 'changed' | 'missing' | 'mistyped'

const TIMEOUT_MS = 20_000
const PATIENCE_MS = [500, 2000]

/**
 * Loads a file from a live site compressed, as visitors do. If the answer is compressed, also loads it uncompressed,
 * because a host may hold both. `isRight` judges the unpacked bytes. A body of more than `maxBytes` is wrong without
 * that.
 *
 * A redirect or a 404 page is not the file. Throws `LiveCheckFailed` if the host does not answer.
 */
export async function checkLiveFile(
  site: { readonly url: string; readonly fetch: typeof fetch },
  path: string,
  isRight: (body: Buffer) => boolean,
  maxBytes: number,
): Promise<FileState> {
  const address = `${trimCharactersEnd(site.url, '/')}/${encodePath(path)}`
  const answer = await ask({})
  if (answer.status !== 200) return 'missing'
  if (!answer.body || !isRight(answer.body)) return 'changed'
  if (!isTypeOf(path, answer.contentType)) return 'mistyped'
  if (!answer.isPacked) return 'right'
  const plain = await ask({ 'accept-encoding': 'identity' })
  return plain.status === 200 && plain.body && isRight(plain.body) ? 'right' : 'changed'

  async function ask(headers: Record<string, string>) {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await askOnce(headers)
      } catch (error) {
        const pauseMs = PATIENCE_MS[attempt]
        if (pauseMs === undefined)
          throw LiveCheckFailed.fault({ url: address, reason: whyUnread(error) }, {}, { cause: error })
        await sleep(pauseMs)
      }
    }
  }

  async function askOnce(headers: Record<string, string>) {
    const found = await site.fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = await readLiveBody(found, maxBytes).catch((error: unknown) => {
      if (isDecoding(error)) return undefined
      throw error
    })
    const contentType = found.headers.get('content-type') ?? ''
    return { status: found.status, body, contentType, isPacked: found.headers.has('content-encoding') }
  }
}

/** Why an address cannot be read: the end of a sentence that begins with the address. */
export function whyUnread(error: unknown): string {
  const { cause, message } = error as Error
  return `cannot be read (${cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message})`
}

/** Whether the body could not be unpacked, by zlib's error codes. */
function isDecoding(error: unknown): boolean {
  const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
  return /^(Z_|ERR_.*BROTLI|ERR__ERROR)/.test(code)
}
