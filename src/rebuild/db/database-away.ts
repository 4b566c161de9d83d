import { isFault } from '#kit/errors.ts'
import { DatabaseAway } from '../errors.ts'

/** What Node and PostgreSQL say of a server that is not there, or not for us now. https://www.postgresql.org/docs/current/errcodes-appendix.html */
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
/** Class of connection exceptions. */
const CONNECTION_CLASS = '08'
/** The driver gives these no code. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
]

const MOST_CAUSES = 5

/** `DatabaseAway`, if that is what an error of the database means; anything else as it is. */
export function asDatabaseAway(error: unknown): unknown {
  return !isFault(error) && isAway(error) ? DatabaseAway.fault({}, {}, { cause: error }) : error
}

function isAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth === MOST_CAUSES) return false
  const { code = '', message, cause } = error as NodeJS.ErrnoException
  if (AWAY_CODES.has(code) || code.startsWith(CONNECTION_CLASS)) return true
  return AWAY_MESSAGES.some((words) => message.includes(words)) || isAway(cause, depth + 1)
}

/** The answer of the database. Throws `DatabaseAway` if there is none, and what else the database refuses. */
export async function orDatabaseAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw asDatabaseAway(error)
  }
}
