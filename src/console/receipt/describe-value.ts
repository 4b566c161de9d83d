const LONGEST = 1500

/**
 * A value of a view as text. Strings stay as they are, other values become JSON, and long texts are cut. `undefined` if
 * there is no value.
 */
export function describeValue(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
