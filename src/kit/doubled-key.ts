/** A key that stands twice in one object: its dotted path, and the lines of its first and second place. */
export type DoubledKey = { readonly key: string; readonly lines: readonly [number, number] }

/**
 * An object with the lines of its keys, or a list without them. `at` is the key or index that is read at the moment.
 */
type Open = { readonly keys: Map<string, number> | undefined; at: string | number }

/** A string (`name`; `isKey` matches before a colon), a bracket, a comma or the end of a line. */
const TOKEN = /(?<name>"(?:[^"\\]|\\.)*")(?=(?<isKey>\s*:)?)|[{}[\],\n]/g

/**
 * The first key that stands twice. `text` must be valid JSON; `JSON.parse` keeps the last value of such a key and
 * says nothing.
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
