import { nearestWord } from '#kit/nearest-word.ts'

/** A beginning of an option's name counts as that option only if it has at least this many letters. */
const LEAST_BEGINNING = 3

/**
 * Explains arguments that Node could not parse. `error` comes from `parseArgs`, and `options` are the names of the
 * command's options.
 */
export function explainMistake(error: Error, options: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException
  const [, option] = /^Unknown option '-{1,2}([^']+)'/.exec(error.message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && option !== undefined) {
    const nearest = nearestOption(option, options)
    return `There is no option --${option}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}`
  }
  const [, word] = /^Unexpected argument '([^']*)'/.exec(error.message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && word !== undefined) {
    return `The command takes options alone, and "${word}" is none.${options.includes('tenant') ? meantBy(word) : ''}`
  }
  return error.message
}

function meantBy(word: string): string {
  return word.includes(':')
    ? ' Write the address into tenants.json, as provider.baseUrl of a tenant, and name the tenant with --tenant.'
    : ` If "${word}" is a tenant, write --tenant ${word}.`
}

function nearestOption(written: string, options: readonly string[]): string | undefined {
  const begun = written.length < LEAST_BEGINNING ? [] : options.filter((name) => name.startsWith(written))
  return nearestWord(written, options) ?? (begun.length === 1 ? begun[0] : undefined)
}
