import { withoutByteOrderMark } from './decode-utf8.ts'

/** How deep JSON from outside may be nested, so that `JSON.stringify` and other recursive code can read it. */
export const MAX_JSON_DEPTH = 100

/**
 * Parses a JSON text from outside, with or without byte-order mark. `undefined` if it is not valid JSON or is nested
 * deeper than `MAX_JSON_DEPTH`.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(withoutByteOrderMark(text))
    return isNestedTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Whether the lists and objects of a JSON value are nested deeper than `most` levels. */
export function isNestedTooDeep(value: unknown, most = MAX_JSON_DEPTH): boolean {
  let containers = [value].filter(isContainer)
  for (let depth = 0; depth < most; depth++) {
    if (containers.length === 0) return false
    containers = containers.flatMap((container): unknown[] => Object.values(container)).filter(isContainer)
  }
  return containers.length > 0
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
