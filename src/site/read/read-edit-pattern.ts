import { asHttpUrl, asText } from './read-fields.ts'

const PLACES = /\{(?:path|locale|id)\}/g

/**
 * Reads an http(s) address with placeholders for a page: `https://forge.example/docs/edit/{locale}/{path}.md`.
 * `undefined` if it has neither `{path}` nor `{id}`, or is no such address.
 */
export function readEditPattern(value: unknown): string | undefined {
  const pattern = asText(value)
  if (pattern === undefined || !/\{(?:path|id)\}/.test(pattern)) return undefined
  const filled = pattern.replaceAll(PLACES, 'x')
  return !/[{}]/.test(filled) && asHttpUrl(filled) !== undefined ? pattern : undefined
}
