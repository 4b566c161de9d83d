import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodePath } from '#contract/page-path.ts'
import { cacheClassOf } from '#contract/host-rules.ts'
import { PurgeFailed } from './errors.ts'
import { LATEST_PATH } from './manifest.ts'

/** Whom to tell which addresses changed: a program, which gets them as JSON on standard input, or an HTTP endpoint, by POST. */
export type PurgeHook = { readonly command: readonly string[] } | { readonly url: string }

/** What a hook is told. */
export type PurgeMessage = { readonly tenant: string; readonly buildId: string; readonly urls: readonly string[] }

const ATTEMPTS = 3
const PAUSE_MS = 500
const TIMEOUT_MS = 60_000

/**
 * The addresses whose answer changed, for caches to forget. A folder's own address is that of its index page. Hashed files
 * are left out: their bytes never change.
 */
export function changedUrls(origin: string, paths: readonly string[]): string[] {
  const urls = new Set<string>()
  for (const path of [...paths, LATEST_PATH]) {
    if (cacheClassOf(path) === 'immutable' || path === '_headers' || path === '_redirects') continue
    urls.add(`${origin}/${encodePath(path)}`)
    if (path === 'index.html' || path.endsWith('/index.html'))
      urls.add(`${origin}/${encodePath(path.slice(0, -'index.html'.length))}`)
  }
  return [...urls].sort()
}

/** Tells the hook, three times if need be. `token` goes to an endpoint as bearer token. Throws `PurgeFailed`. */
export async function purgeCache(
  hook: PurgeHook,
  message: PurgeMessage,
  how: { fetch: typeof fetch; token?: string | undefined; env: Readonly<Record<string, string>>; cwd: string },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return 'command' in hook ? await runCommand(hook.command, message, how) : await post(hook.url, message, how)
    } catch (error) {
      const name = 'command' in hook ? `the command ${hook.command[0]}` : hook.url
      if (attempt === ATTEMPTS)
        throw PurgeFailed.fault({ hook: name, reason: (error as Error).message }, {}, { cause: error })
      await sleep(PAUSE_MS * attempt)
    }
  }
}

async function post(
  url: string,
  message: PurgeMessage,
  { fetch, token }: { fetch: typeof globalThis.fetch; token?: string | undefined },
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`it answered ${answer.status}.`)
}

async function runCommand(
  [program = '', ...args]: readonly string[],
  message: PurgeMessage,
  { env, cwd }: { env: Readonly<Record<string, string>>; cwd: string },
): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-500)))
  // A program that does not read its input is free to.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${JSON.stringify(message)}\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`it ended with ${code ?? 'a signal'}. ${said.trim()}`.trim())
}
