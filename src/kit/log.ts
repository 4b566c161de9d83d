import { createConsola, LogLevels } from 'consola'

/** Where a log writes, for instance `process.stderr`. `isTTY` decides between a live line and plain lines. */
export type Sink = { write(text: string): unknown; isTTY?: boolean; columns?: number }

/** Progress for people. Results for programs go to standard output and never through here. */
export type Log = {
  info(message: string): void
  success(message: string): void
  warn(message: string): void
  error(message: string): void
  /** Something that takes a while. While it runs, a terminal shows its state on the live line. */
  task(name: string): Task
}

export type Task = {
  /** Shown on a terminal only: elsewhere a line for each step would bury the rest. */
  update(state: string): void
  /** Ends the task with one lasting line. */
  done(summary: string): void
  fail(reason: string): void
}

export type LogOptions = {
  sink: Sink
  /** Only warnings and errors. */
  quiet?: boolean
}

export function createLog({ sink, quiet = false }: LogOptions): Log {
  const isLive = sink.isTTY === true && !quiet
  const live = createLiveLine(sink)
  const lasting = {
    columns: sink.columns ?? 0,
    write(text: string) {
      live.hide()
      sink.write(text)
      live.show()
      return true
    },
  } as NodeJS.WriteStream
  const out = createConsola({
    level: quiet ? LogLevels.warn : LogLevels.info,
    // TypeScript sees the types of consola's browser build, which has no `fancy`.
    ...{ fancy: sink.isTTY === true },
    formatOptions: { date: false },
    stdout: lasting,
    stderr: lasting,
  })
  return {
    info: (message) => out.info(printable(message)),
    success: (message) => out.success(printable(message)),
    warn: (message) => out.warn(printable(message)),
    error: (message) => out.error(printable(message)),
    task(name) {
      const key = Symbol(name)
      const end = () => live.set(key, undefined)
      if (isLive) live.set(key, name)
      return {
        update: (state) => isLive && live.set(key, `${name} ${state}`),
        done(summary) {
          end()
          out.success(printable(`${name}: ${summary}`))
        },
        fail(reason) {
          end()
          out.error(printable(`${name}: ${reason}`))
        },
      }
    },
  }
}

const clearLine = '\r\u001B[K'
const wrapOff = '\u001B[?7l'
const wrapOn = '\u001B[?7h'

/** One line at the end of a terminal that shows the state of every running task. */
function createLiveLine(sink: Sink) {
  const states = new Map<symbol, string>()
  let isShown = false
  const hide = () => {
    if (isShown) sink.write(clearLine)
    isShown = false
  }
  const show = () => {
    if (states.size === 0) return hide()
    const text = printable([...states.values()].join(' · ')).replace(/\s+/g, ' ')
    // The terminal itself cuts a long line: only it knows how wide it draws a Chinese character.
    sink.write(`${clearLine}${wrapOff}${text}${wrapOn}`)
    isShown = true
  }
  const set = (key: symbol, state: string | undefined) => {
    if (state === undefined) states.delete(key)
    else states.set(key, state)
    show()
  }
  return { set, show, hide }
}

/** Without control characters: titles and labels come from outside and must not steer the operator's terminal. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '')
}
