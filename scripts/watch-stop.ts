/** Signals that ask a command to end, with the numbers that exit codes are made of. */
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const

type Signal = keyof typeof SIGNALS

/**
 * Ctrl+C at a terminal reaches a command twice: from the terminal, and from npm. Signals that are so close count as
 * one.
 */
const ONE_PRESS_MS = 1000
/** A command that has not ended by then is cut off. What it had begun is as if it had been killed. */
const LONGEST_STOP_MS = 60_000

/** How often a command that `npx` started looks for its parent. */
const PARENT_MS = 500

/** What this needs of `process`. */
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
 * A command that has not called the answer yet ends at the first signal. One that has gets `LONGEST_STOP_MS` to end
 * by itself, and ends at the second signal. Ending is `process.exit`, so child processes can be ended by listeners of
 * `exit`.
 *
 * `npx` runs a command in a shell that ends at SIGTERM without handing it on. So the end of that shell counts as
 * SIGTERM.
 */
export function watchStop(process: StoppedProcess, say: (message: string) => void, now = Date.now): UntilStopped {
  const stopped = Promise.withResolvers<void>()
  let isWaitedFor = false
  let firstMs: number | undefined

  function onSignal(signal: Signal): void {
    const code = 128 + SIGNALS[signal]
    if (!isWaitedFor) return process.exit(code)
    if (firstMs !== undefined) return now() - firstMs < ONE_PRESS_MS ? undefined : process.exit(code)
    firstMs = now()
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
  // A command that has nothing left to do ends.
  timer.unref()
}
