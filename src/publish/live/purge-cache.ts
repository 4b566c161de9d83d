import { setTimeout as sleep } from 'node:timers/promises'
import { encodePath } from '#contract/page-path.ts'
import { cacheClassOf } from '#contract/host-rules.ts'
import { isFault } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { hideSecrets } from '#kit/hide-secrets.ts'
import { PurgeFailed } from '../errors.ts'
import { LATEST_PATH } from '../release/manifest.ts'
import { postPurge } from './post-purge.ts'
import type { PurgeHook, PurgeMessage } from './purge-hook.ts'
import { PurgeCommandFailed, runPurgeCommand } from './run-purge-command.ts'

type PurgeOptions = {
  readonly fetch: typeof fetch
  /** An endpoint gets it as bearer token. */
  readonly token?: string | undefined
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** For one attempt, in milliseconds. */
  readonly timeoutMs?: number
  /** The pause before the second attempt, in milliseconds. The pause before the third is twice as long. */
  readonly pauseMs?: number
  /** Writes to the operator's log. */
  readonly warn: (text: string) => void
}

const ATTEMPTS = 3
const PAUSE_MS = 500
const TIMEOUT_MS = 60_000
const SHOWN_CHARACTERS = 500

/**
 * The addresses whose content changed, for a cache to drop. An index page also has the address of its folder. Leaves
 * out hashed files: their bytes never change.
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

/**
 * Calls the hook, up to three times. Throws `PurgeFailed` after that, or `PurgeRedirected` at the first attempt.
 *
 * Editors read these faults, so they contain no secret: only the origin of an endpoint, and only the program of a
 * command. The operator's log gets what the command wrote.
 */
export async function purgeCache(hook: PurgeHook, message: PurgeMessage, options: PurgeOptions): Promise<void> {
  const { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = options
  const name = 'command' in hook ? `the command ${hook.command[0]}` : `the hook at ${new URL(hook.url).origin}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return 'command' in hook
        ? await runPurgeCommand(hook.command, message, { ...options, timeoutMs })
        : await postPurge(hook.url, message, { ...options, name, timeoutMs })
    } catch (error) {
      if (isFault(error)) throw error
      if (attempt < ATTEMPTS) {
        await sleep(pauseMs * attempt)
        continue
      }
      if (error instanceof PurgeCommandFailed && error.written !== '')
        options.warn(
          `${message.tenant}: ${name} wrote: ${hideSecrets(error.written, options.env).slice(-SHOWN_CHARACTERS)}`,
        )
      throw PurgeFailed.fault({ hook: name, reason: reasonOf(error) })
    }
  }
}
