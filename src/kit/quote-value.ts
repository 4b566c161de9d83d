import { hideCredentials } from './hide-credentials.ts'
import { shorten } from './name-some.ts'

const MOST_CHARACTERS = 60
/**
 * In characters. Only this much of a long text is read. It is more than is shown, so that a password in the first
 * address is hidden before the text is cut.
 */
const MOST_READ = 4000

/**
 * Quotes a JSON value for a message: `"soon"`, `null`, `[1,2]`, or `nothing` for `undefined`. It is cut after 60
 * characters and has no passwords of addresses.
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
