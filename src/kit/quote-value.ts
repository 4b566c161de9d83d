import { hideCredentials } from './hide-credentials.ts'
import { shorten } from './name-some.ts'

const MOST_CHARACTERS = 60
/** So much of a long text is looked at: a password in its first address is hidden whole before the text is cut. */
const MOST_READ = 4000

/**
 * A value of JSON as a message repeats it: `"soon"`, `null`, `[1,2]`, cut after 60 characters and without passwords
 * of addresses; `nothing` for a missing one.
 */
export function quoteValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  return shorten(
    hideCredentials(written(typeof value === 'string' ? value.slice(0, MOST_READ) : value)),
    MOST_CHARACTERS,
  )
}

function written(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, MOST_READ)
  } catch {
    return 'an object nested too deep'
  }
}
