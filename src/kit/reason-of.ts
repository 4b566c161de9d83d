/** How many causes are read, because errors may cause each other in a circle. */
export const MAX_CAUSES = 5

/**
 * Says in one line why something was thrown, with the causes of an error: `fetch failed (connect ECONNREFUSED
 * 127.0.0.1:80)`. The useful half of the reason often stands only in the cause.
 */
export function reasonOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return printed(error)
  const own = error.message === '' ? error.name : error.message
  const inner = error instanceof AggregateError && error.cause === undefined ? error.errors[0] : error.cause
  if (inner === undefined || depth === MAX_CAUSES) return own
  const reason = reasonOf(inner, depth + 1)
  return own.includes(reason) ? own : `${own} (${reason})`
}

function printed(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
