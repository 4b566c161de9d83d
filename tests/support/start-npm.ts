import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'

export type NpmRun = {
  /**
   * Resolves with the first line on standard output that `isWanted` accepts. Rejects if the command ends without one.
   */
  line(isWanted: (text: string) => boolean): Promise<string>
  /** Sends SIGTERM only to the npm process, as a container does. */
  terminate(): void
  /** Sends SIGINT to npm and to all processes that it started, as Ctrl+C in a terminal does. */
  pressCtrlC(): void
  /** Resolves when npm has ended. */
  readonly ended: Promise<unknown>
  /** Whether npm, its shell, or any process that they started still runs. */
  isAnybodyLeft(): boolean
}

/** Runs `npm run SCRIPT -- ARGS` in its own process group. */
export function startNpm(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): NpmRun {
  return startGroup(['run', '--silent', script, '--', ...args], env)
}

/** Runs the command as `npx` does: in a shell that passes no signal on. */
export function startNpx(script: string, args: readonly string[]): NpmRun {
  const words = [process.execPath, ...commandOf(script, args)].map((word) => `'${word}'`)
  return startGroup(['exec', '--silent', '--call', `${words.join(' ')}; true`], {})
}

function startGroup(words: readonly string[], env: Readonly<Record<string, string>>): NpmRun {
  const child = spawn('npm', words, {
    cwd: ROOT,
    env: { ...readSettings().compilerEnv, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const group = -(child.pid ?? 0)
  const lines: string[] = []
  const watchers = new Set<() => void>()
  const reader = createInterface(child.stdout).on('line', (text) => {
    lines.push(text)
    for (const look of watchers) look()
  })
  const ended = once(child, 'exit')
  const isAnybodyLeft = () => {
    try {
      return process.kill(group, 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => {
    reader.close()
    if (isAnybodyLeft()) process.kill(group, 'SIGKILL')
  })
  return {
    line: (isWanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(isWanted)
          if (found !== undefined) resolve(found)
        }
        watchers.add(look)
        look()
        void ended.then(() => reject(new Error(`npm ${words.join(' ')} ended before it printed that.`)))
      }),
    terminate: () => void child.kill('SIGTERM'),
    pressCtrlC: () => void process.kill(group, 'SIGINT'),
    ended,
    isAnybodyLeft,
  }
}
