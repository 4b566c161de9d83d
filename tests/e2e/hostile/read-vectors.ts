import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanBody } from '#html/clean-body.ts'

/** The vectors of `vectors.txt`, each as an editor of a hostile tenant sends it. */
export function readVectors(): string[] {
  const lines = readFileSync(join(import.meta.dirname, 'vectors.txt'), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !/^##? /.test(line)).map(unescape)
}

function unescape(line: string): string {
  return line
    .replace(/\\x([\da-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t')
    .replace(/\{\{(.+?)\|(\d+)\}\}/g, (_, text: string, count: string) => text.repeat(Number(count)))
}

/**
 * Vectors by article, at most `most` in one. A vector that swallows what stands after it, as an open comment does, has
 * an article of its own. So no vector hides another.
 */
export function groupVectors(vectors: readonly string[], most: number): string[][] {
  const next = '<p>next</p>'
  const alone = vectors.filter((vector) => !String(cleanBody(vector + next).body.parts.at(-1)).endsWith(next))
  const others = vectors.filter((vector) => !alone.includes(vector))
  const count = Math.ceil(others.length / most)
  const groups = Array.from({ length: count }, (_, at) => others.slice(at * most, (at + 1) * most))
  return [...groups, ...alone.map((vector) => [vector])]
}

/** The URLs in the `href` attributes of vectors. Entities stay as they are, because configs and menus are not HTML. */
export function hostileAddresses(vectors: readonly string[]): string[] {
  return [
    ...new Set(vectors.flatMap((vector) => [...vector.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))),
  ]
}
