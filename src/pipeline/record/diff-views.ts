/** A field in which two views differ. The side that lacks the field is `undefined`. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/**
 * Lists the fields in which two plain values differ, by paths such as `article.title` or `menus.top_menu[2].label`.
 *
 * Two lists of different length count as one change. The order is that of `after`; fields that only `before` has come
 * last.
 */
export function diffViews(before: unknown, after: unknown, field = ''): FieldChange[] {
  if (Object.is(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value, at) => diffViews(before[at], value, `${field}[${at}]`))
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)])
    return [...keys].flatMap((key) => diffViews(before[key], after[key], field === '' ? key : `${field}.${key}`))
  }
  return [{ field, before, after }]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
