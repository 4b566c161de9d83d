/** A key that stands twice in one object: its dotted path, and its first and second line, from 1. */
type DoubledKey = { readonly key: string; readonly lines: readonly [number, number] }

/** An open object with the line of each key, or an open list. `at` is the key or the index that is being read. */
type Open = { readonly keys: Map<string, number> | undefined; at: string | number }

/** Matches a string (`name`; `isKey` is set if a colon follows), a bracket, a comma or the end of a line. */
const TOKEN = /(?<name>"(?:[^"\\]|\\.)*")(?=(?<isKey>\s*:)?)|[{}[\],\n]/g

/**
 * Finds the first key that stands twice in its object; `undefined` if there is none. `text` must be valid JSON.
 * `JSON.parse` silently keeps only the last value of such a key.
 */
export function findDoubledKey(text: string): DoubledKey | undefined {
  const open: Open[] = []
  let line = 1
  for (const { 0: token, groups } of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '\n') line += 1
    else if (token === '{') open.push({ keys: new Map(), at: '' })
    else if (token === '[') open.push({ keys: undefined, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof inner?.at === 'number') inner.at += 1
    else if (groups?.['isKey'] !== undefined && inner?.keys) {
      inner.at = JSON.parse(token) as string
      const first = inner.keys.get(inner.at)
      if (first !== undefined) return { key: open.map(({ at }) => at).join('.'), lines: [first, line] }
      inner.keys.set(inner.at, line)
    }
  }
  return undefined
}
