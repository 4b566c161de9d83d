/** Signals that ask a command to end, with their numbers. The exit code is 128 plus the number. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const

type Signal = keyof typeof SIGNALS

/** Ctrl+C reaches a command twice: from the terminal and from npm. Two signals within this time count as one. */
const ONE_PRESS_MS = 1000
/** A command that has not ended by then is cut off. Its unfinished work is left as after a kill. */
const LONGEST_STOP_MS = 60_000

/** How often a command that `npx` started looks for its parent. */
const PARENT_MS = 500

/** The part of `process` that this file uses. */
export type StoppedProcess = {
  readonly ppid: number
  readonly env: { readonly [name: string]: string | undefined }
  on(signal: Signal, listener: () => void): unknown
  exit(code: number): void
}

/** Resolves at the first signal. The command then closes what it has open and returns. */
export type UntilStopped = () => Promise<void>

/**
 * Decides what signals do to a command.
 *
 * The function that it returns waits for the first signal. A command that has not called it ends at the first signal. A
 * command that has called it gets `LONGEST_STOP_MS` to end by itself, and ends at the second signal. It ends by
 * `process.exit`, so listeners of `exit` can end child processes.
 *
 * `npx` runs a command in a shell. That shell ends at SIGTERM, but does not pass it on. So the end of the shell counts
 * as SIGTERM.
 */
export function watchStop(process: StoppedProcess, say: (message: string) => void): UntilStopped {
  const stopped = Promise.withResolvers<void>()
  let isWaitedFor = false
  let firstMs: number | undefined

  function onSignal(signal: Signal): void {
    const code = 128 + SIGNALS[signal]
    if (!isWaitedFor) return process.exit(code)
    if (firstMs !== undefined) return Date.now() - firstMs < ONE_PRESS_MS ? undefined : process.exit(code)
    firstMs = Date.now()
    stopped.resolve()
    const cutOff = setTimeout(() => {
      say(`The command did not end within ${LONGEST_STOP_MS / 1000} s and is cut off.`)
      process.exit(1)
    }, LONGEST_STOP_MS)
    // The timer does not keep the process alive: a command that has closed everything ends at once.
    cutOff.unref()
  }

  for (const signal of Object.keys(SIGNALS) as Signal[]) process.on(signal, () => onSignal(signal))
  if (process.env['npm_command'] === 'exec') whenOrphaned(process, () => onSignal('SIGTERM'))
  return () => {
    isWaitedFor = true
    return stopped.promise
  }
}

function whenOrphaned(process: StoppedProcess, act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, PARENT_MS)
  // The timer does not keep a command alive that has nothing left to do.
  timer.unref()
}
