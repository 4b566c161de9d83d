import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of a font package. It has the letters in some ranges of code points. */
type FontFile = {
  readonly path: string
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const packages = new Map<string, readonly FontFile[]>()

/** The files of the package `@fontsource-variable/NAME`. Throws if it is not installed. */
export function fontFiles(name: string): readonly FontFile[] {
  const known = packages.get(name) ?? listFiles(name)
  packages.set(name, known)
  return known
}

function listFiles(name: string): FontFile[] {
  const require = createRequire(import.meta.url)
  const list = require.resolve(`@fontsource-variable/${name}/unicode.json`)
  return Object.entries(require(list) as Record<string, string>).map(([subset, ranges]) => ({
    path: join(dirname(list), 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseRange),
  }))
}

function parseRange(text: string): [number, number] {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
