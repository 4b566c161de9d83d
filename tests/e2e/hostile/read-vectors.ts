import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** The URLs in the `href` attributes of vectors. Entities stay as they are, because configs and menus are not HTML. */
export function hostileAddresses(vectors: readonly string[]): string[] {
  return [
    ...new Set(vectors.flatMap((vector) => [...vector.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ''))),
  ]
}
