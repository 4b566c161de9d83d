import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodePath } from '#contract/page-path.ts'
import { cacheClassOf } from '#contract/host-rules.ts'
import { reasonOf } from '#kit/errors.ts'
import { PurgeFailed } from './errors.ts'
import { LATEST_PATH } from './manifest.ts'

/** Whom to tell which addresses changed: a program, which gets them as JSON on standard input, or an HTTP endpoint, by POST. */
export type PurgeHook = { readonly command: readonly string[] } | { readonly url: string }

/** What a hook is told. */
export type PurgeMessage = { readonly tenant: string; readonly buildId: string; readonly urls: readonly string[] }

const ATTEMPTS = 3
const PAUSE_MS = 500
const TIMEOUT_MS = 60_000
const LAST_WORDS_MS = 100

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
  how: {
    fetch: typeof fetch
    token?: string | undefined
    env: Readonly<Record<string, string>>
    cwd: string
    /** For one attempt. */
    timeoutMs?: number
  },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return 'command' in hook ? await runCommand(hook.command, message, how) : await post(hook.url, message, how)
    } catch (error) {
      const name = 'command' in hook ? `the command ${hook.command[0]}` : hook.url
      if (attempt === ATTEMPTS) throw PurgeFailed.fault({ hook: name, reason: reasonOf(error) }, {}, { cause: error })
      await sleep(PAUSE_MS * attempt)
    }
  }
}

async function post(
  url: string,
  message: PurgeMessage,
  {
    fetch,
    token,
    timeoutMs = TIMEOUT_MS,
  }: { fetch: typeof globalThis.fetch; token?: string | undefined; timeoutMs?: number },
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`it answered ${answer.status}.`)
}

async function runCommand(
  [program = '', ...args]: readonly string[],
  message: PurgeMessage,
  { env, cwd, timeoutMs = TIMEOUT_MS }: { env: Readonly<Record<string, string>>; cwd: string; timeoutMs?: number },
): Promise<void> {
  // With a group of its own, so that what it started ends with it.
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'ignore', 'pipe'], detached: true })
  let said = ''
  let isLate = false
  const endGroup = () => killGroup(child.pid)
  process.once('exit', endGroup)
  const timer = setTimeout(() => {
    isLate = true
    endGroup()
  }, timeoutMs)
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-500)))
  // A program that does not read its input is free to.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${JSON.stringify(message)}\n`)
  try {
    const closed = once(child, 'close').catch(() => undefined)
    const [code] = (await once(child, 'exit')) as [number | null]
    // What it left running may hold its standard error for ever.
    await Promise.race([closed, sleep(LAST_WORDS_MS)])
    if (isLate) throw new Error(`it did not end within ${timeoutMs / 1000} s.`)
    if (code !== 0) throw new Error(`it ended with ${code ?? 'a signal'}. ${said.trim()}`.trim())
  } finally {
    clearTimeout(timer)
    process.off('exit', endGroup)
    child.stdin.destroy()
    child.stderr.destroy()
  }
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // It ended in this moment.
  }
}
