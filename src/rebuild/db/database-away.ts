import { isFault } from '#kit/errors.ts'
import { DatabaseAway } from '../errors.ts'

/**
 * Error codes of Node and PostgreSQL for a server that does not answer, or accepts no connections now.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])
/** The class of PostgreSQL's connection exceptions. */
const CONNECTION_CLASS = '08'
/** Errors of the driver that have no code, so only their message tells them apart. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
]

const MOST_CAUSES = 5

/**
 * Turns an error into `DatabaseAway` if it means that the database does not answer. Returns all other errors as they
 * are.
 */
export function asDatabaseAway(error: unknown): unknown {
  return !isFault(error) && isAway(error) ? DatabaseAway.fault({}, {}, { cause: error }) : error
}

function isAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth === MOST_CAUSES) return false
  const { code = '', message, cause } = error as NodeJS.ErrnoException
  if (AWAY_CODES.has(code) || code.startsWith(CONNECTION_CLASS)) return true
  return AWAY_MESSAGES.some((words) => message.includes(words)) || isAway(cause, depth + 1)
}

/**
 * Returns what `ask` returns. Throws `DatabaseAway` if the database does not answer, and all other errors as they are.
 */
export async function orDatabaseAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw asDatabaseAway(error)
  }
}
