import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PurgeMessage } from './purge-hook.ts'

const LAST_WORDS_MS = 100
/** More than the log shows. The log hides secrets, and must not begin with the end of a secret that was cut. */
const KEPT_CHARACTERS = 10_000

/**
 * `written` is the end of what the program wrote to standard error. It may contain a secret, so it is not in the
 * message.
 */
export class PurgeCommandFailed extends Error {
  readonly written: string

  constructor(reason: string, written: string) {
    super(written === '' ? `${reason}.` : `${reason}, and the log shows what it wrote.`)
    this.written = written
  }
}

/**
 * Runs the program with the message on its standard input. Throws `PurgeCommandFailed` if it fails or does not end in
 * time.
 */
export async function runPurgeCommand(
  [program = '', ...args]: readonly string[],
  message: PurgeMessage,
  { env, cwd, timeoutMs }: { env: Readonly<Record<string, string>>; cwd: string; timeoutMs: number },
): Promise<void> {
  // In a process group of its own, so that processes that it starts can be ended with it.
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'ignore', 'pipe'], detached: true })
  let said = ''
  let isLate = false
  const endGroup = () => killGroup(child.pid)
  process.once('exit', endGroup)
  const timer = setTimeout(() => {
    isLate = true
    endGroup()
  }, timeoutMs)
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-KEPT_CHARACTERS)))
  // A program need not read its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${JSON.stringify(message)}\n`)
  try {
    const closed = once(child, 'close').catch(() => undefined)
    const [code] = (await once(child, 'exit')) as [number | null]
    // A process that it left running may keep standard error open for ever.
    await Promise.race([closed, sleep(LAST_WORDS_MS)])
    if (isLate) throw new PurgeCommandFailed(`it did not end within ${timeoutMs / 1000} s`, said.trim())
    if (code !== 0) throw new PurgeCommandFailed(`it ended with ${code ?? 'a signal'}`, said.trim())
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
    // The program has just ended by itself.
  }
}
