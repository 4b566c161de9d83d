import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { isFault, OpenFilesExhausted } from '#kit/errors.ts'
import { systemFault } from '#kit/to-fault.ts'
import { createLog, type Log } from '#kit/log.ts'
import { PortNotFree } from '#run/errors.ts'
import { readSettings } from '#run/settings/settings.ts'
import { useProxies } from '#run/settings/use-proxies.ts'
import { explainMistake } from './explain-mistake.ts'
import { asTyped, errorSink } from './tool-commands.ts'
import { type UntilStopped, watchStop } from './watch-stop.ts'

/** One option in `--help`. `value` is a word for its value; without it, the option is a switch. */
export type Option = { readonly value?: string; readonly multiple?: true; readonly help: string }

/** A command as its user sees it in `--help`. */
export type Command = {
  /** The command as a user types it, such as `npm run build --`. */
  readonly name: string
  readonly summary: string
  /** Names of the words after the command, in order. The user may leave out a word in brackets, such as `[DIR]`. */
  readonly words?: readonly string[]
  readonly options: { readonly [name: string]: Option }
}

/** The parsed arguments. `text` is `undefined` and `list` is empty if the option is missing. */
export type Arguments = {
  readonly words: readonly string[]
  text(name: string): string | undefined
  list(name: string): readonly string[]
  /** A whole number from `min` to `max`; `undefined` if the option is missing. Throws `WrongArguments`. */
  number(name: string, min: number, max?: number): number | undefined
  has(name: string): boolean
}

/** The `value` of options that take the path of a file or folder. */
const PATHS = new Set(['DIR', 'FILE'])

/** Options that every command takes. */
const COMMON_OPTIONS: Command['options'] = { quiet: { help: 'no progress' }, help: { help: 'show this' } }

/** The arguments are wrong. The command ends with exit code 2. */
export class WrongArguments extends Error {}

/** Names of errors that mean wrong settings, not failed work. */
const SETTINGS_ERRORS = new Set([
  'SettingsInvalid',
  'OwnStyleInvalid',
  'OwnWordsInvalid',
  'TenantUnknown',
  'DemoContentInvalid',
  'TargetInvalid',
  'BucketRegionMissing',
  'SigningKeyInvalid',
  'SigningKeysApart',
  'RebuildSettingsInvalid',
  'PackagesMissing',
  'QueueInUse',
])

/** The exit code for these faults: 2 if settings are wrong, else 1. */
export function exitCodeOf(faults: readonly { readonly name: string }[]): number {
  return faults.some(({ name }) => SETTINGS_ERRORS.has(name)) ? 2 : 1
}

/**
 * Runs a command: reads the arguments, calls `act`, and sets the exit code that `act` returns.
 *
 * `log` writes for people to standard error. With `--quiet` it writes only warnings and errors. A command that runs
 * until it is stopped awaits `untilStopped`; any other command ends at the first signal.
 *
 * `--help` prints the options and ends with 0. Wrong arguments and settings end with 2, and all other errors with 1.
 */
export async function runCommand(
  command: Command,
  act: (args: Arguments, log: Log, untilStopped: UntilStopped) => Promise<number>,
): Promise<void> {
  const log = createLog({ sink: errorSink() })
  const untilStopped = watchStop(process, log.error)
  watchOutput(log)
  try {
    const args = parse(command)
    if (args.has('help')) process.stdout.write(asTyped(helpText(command)))
    else {
      assertOpenFiles()
      useProxies(readSettings().proxyEnv())
      process.exitCode = await act(args, createLog({ sink: errorSink(), quiet: args.has('quiet') }), untilStopped)
    }
  } catch (thrown) {
    const error = named(thrown)
    const isUsage = error instanceof WrongArguments
    const isForeseen = isUsage || isFault(error) || (error instanceof Error && SETTINGS_ERRORS.has(error.name))
    log.error(isForeseen ? describe(error) : ((error as Error).stack ?? String(error)))
    if (isUsage) log.info(`${command.name} --help lists what there is.`)
    process.exitCode = isUsage ? 2 : exitCodeOf([error as Error])
  }
}

/**
 * If the log cannot be written, the work goes on. If a result cannot be written, the command ends with 1 after its
 * work.
 */
function watchOutput(log: Log): void {
  process.stderr.on('error', () => undefined)
  let isCut = false
  process.stdout.on('error', (thrown: Error) => {
    if (!isCut) log.error(describe((systemFault(thrown) ?? thrown) as Error))
    isCut = true
    process.once('exit', () => (process.exitCode = 1))
  })
}

/** A build has about a hundred files open. If Node cannot open one for a new thread, it ends with a stack trace. */
const LEAST_OPEN_FILES = 256

/** Throws `OpenFilesExhausted` if this process may open too few files. Does nothing on a system without /proc. */
function assertOpenFiles(): void {
  const limit = Number(/^Max open files +(\d+)/m.exec(readIfThere('/proc/self/limits'))?.[1] ?? Infinity)
  if (limit < LEAST_OPEN_FILES) throw OpenFilesExhausted.fault({ reason: `the limit is ${limit}` })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function named(thrown: unknown): unknown {
  if (isListening(thrown)) return PortNotFree.fault(thrown, {}, { cause: thrown })
  return isFault(thrown) ? thrown : (systemFault(thrown) ?? thrown)
}

/** Whether Node could not listen on a port, because it is taken or this user may not use it. */
function isListening(error: unknown): error is { code: string; address: string; port: number } {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall === 'listen'
}

function describe(error: Error): string {
  if (error instanceof WrongArguments) return error.message
  return `${error.name}: ${error.message}${isFault(error) ? `\n  ${error.hint}` : ''}`
}

function parse(command: Command): Arguments {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, option] of Object.entries({ ...command.options, ...COMMON_OPTIONS })) {
    options[name] = { type: option.value ? 'string' : 'boolean', multiple: option.multiple ?? false }
  }
  const words = command.words ?? []
  let parsed
  try {
    parsed = parseArgs({ options, allowPositionals: words.length > 0, strict: true })
  } catch (error) {
    throw new WrongArguments(explainMistake(error as Error, Object.keys(options)))
  }
  const { values, positionals } = parsed
  const home = Object.entries(command.options).find(
    ([name, { value = '' }]) => PATHS.has(value) && String(values[name] ?? '').startsWith('~'),
  )
  if (home) throw new WrongArguments(`--${home[0]} begins with ~, which no shell expanded. Write the whole path.`)
  const least = words.filter((word) => !word.startsWith('[')).length
  if (!values['help'] && (positionals.length < least || positionals.length > words.length)) {
    throw new WrongArguments(
      `${command.name} takes ${words.join(' and ')}; it was given ${positionals.length} of ${words.length}.`,
    )
  }
  return {
    words: positionals,
    text: (name) => values[name] as string | undefined,
    list: (name) => (values[name] as string[] | undefined) ?? [],
    has: (name) => values[name] === true,
    number(name, min, max = Number.MAX_SAFE_INTEGER) {
      const text = values[name] as string | undefined
      if (text === undefined) return undefined
      const value = Number(text)
      if (!Number.isInteger(value) || value < min || value > max) {
        const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`
        throw new WrongArguments(`--${name} takes a whole number ${range}, not "${text}".`)
      }
      return value
    },
  }
}

function helpText(command: Command): string {
  const rows = Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(
    ([name, option]) =>
      [
        `--${name}${option.value ? ` ${option.value}` : ''}`,
        option.help + (option.multiple ? ' (may be repeated)' : ''),
      ] as const,
  )
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  return `${command.summary}\n\n  ${[command.name, ...(command.words ?? []), '[options]'].join(' ')}\n\n${lines.join('\n')}\n`
}
