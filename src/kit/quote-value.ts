const MOST_CHARACTERS = 60

/** A value of JSON as a message repeats it: `"soon"`, `null`, `[1,2]`, cut after 60 characters; `nothing` for a missing one. */
export function quoteValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  // A long text need not be written out to be cut, and a structure without end cannot be.
  const short = typeof value === 'string' ? value.slice(0, MOST_CHARACTERS * 2) : value
  const text = written(short)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…` : text
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return 'an object nested too deep'
  }
}
