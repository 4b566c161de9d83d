import { asHttpUrl, asText } from './read-fields.ts'

const PLACES = /\{(?:path|locale|id)\}/g

/** An address with places for what names a page: `https://forge.example/docs/edit/{locale}/{path}.md`. */
export function readEditPattern(value: unknown): string | undefined {
  const pattern = asText(value)
  if (pattern === undefined || !/\{(?:path|id)\}/.test(pattern)) return undefined
  const filled = pattern.replaceAll(PLACES, 'x')
  return !/[{}]/.test(filled) && asHttpUrl(filled) !== undefined ? pattern : undefined
}
