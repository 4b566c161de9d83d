import { hideCredentials } from './hide-credentials.ts'

/**
 * Where a log writes, for instance `process.stderr`. `isTTY` decides between a live line and plain lines. `hasColors`
 * respects `NO_COLOR`.
 */
export type Sink = { write(text: string): unknown; isTTY?: boolean; hasColors?(): boolean }

/** Messages about progress, for people. Results for programs go to standard output instead. */
export type Log = {
  info(message: string): void
  success(message: string): void
  warn(message: string): void
  error(message: string): void
  /** Starts a task that takes a while. Until it ends, a terminal shows its state on the live line. */
  task(name: string): Task
}

export type Task = {
  /** Shows the state, but only on a terminal: in a file, a line for each step would hide the other lines. */
  update(state: string): void
  /** Ends the task with one line that stays. So does `fail`. */
  done(summary: string): void
  fail(reason: string): void
}

type LogOptions = {
  sink: Sink
  /** Whether the log writes only warnings and errors. */
  quiet?: boolean
}

/** Creates a log. On a terminal it shows running tasks on a live line, elsewhere it writes plain lines. */
export function createLog({ sink, quiet = false }: LogOptions): Log {
  const isLive = sink.isTTY === true && !quiet
  const live = createLiveLine(sink)
  const say = (look: Look, message: string) => {
    if (quiet && LOOKS[look].isProgress) return
    live.hide()
    sink.write(`${sink.isTTY ? signOf(look, sink) : `[${look}]`} ${printable(message)}\n`)
    live.show()
  }
  return {
    info: (message) => say('info', message),
    success: (message) => say('success', message),
    warn: (message) => say('warn', message),
    error: (message) => say('error', message),
    task(name) {
      const key = Symbol(name)
      const end = () => live.set(key, undefined)
      if (isLive) live.set(key, name)
      return {
        update: (state) => isLive && live.set(key, `${name} ${state}`),
        done(summary) {
          end()
          say('success', `${name}: ${summary}`)
        },
        fail(reason) {
          end()
          say('error', `${name}: ${reason}`)
        },
      }
    },
  }
}

const LOOKS = {
  info: { sign: 'ℹ', color: 36, isProgress: true },
  success: { sign: '✔', color: 32, isProgress: true },
  warn: { sign: '⚠', color: 33, isProgress: false },
  error: { sign: '✖', color: 31, isProgress: false },
} as const

type Look = keyof typeof LOOKS

function signOf(look: Look, sink: Sink): string {
  const { sign, color } = LOOKS[look]
  return sink.hasColors?.() ? `\u001B[${color}m${sign}\u001B[39m` : sign
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
    // The terminal itself cuts a long line, because only it knows how wide it draws a Chinese character.
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

/**
 * Removes control characters, because titles and labels come from outside and must not control the operator's terminal.
 * Hides passwords in addresses.
 */
function printable(text: string): string {
  return hideCredentials(text.replace(/[^\P{Cc}\n\t]/gu, ''))
}
