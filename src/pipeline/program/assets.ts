import { digest } from '#store/fs/digest.ts'

/**
 * A file that the compiler made for the browser. `uses` names the other hashed files that it loads, at once or later.
 */
export type Asset = { readonly digest: string; readonly size: number; readonly uses: readonly string[] }

/** By path in the bundle: `_astro/theme1.BhfBdpyW.css`, `robots-icon.svg`. */
export type Assets = { readonly [path: string]: Asset }

const HASHED = '_astro/'

/** Finds which of the compiled client files name which others. A hashed name is never in a text by chance. */
export function findUses(files: ReadonlyMap<string, Uint8Array>): Assets {
  const hashed = [...files.keys()].filter((path) => path.startsWith(HASHED))
  const assets = [...files].map(([path, bytes]): [string, Asset] => {
    const text = /\.(js|css)$/.test(path) ? Buffer.from(bytes).toString('latin1') : ''
    const uses = hashed.filter((other) => other !== path && text.includes(other.slice(HASHED.length)))
    return [path, { digest: digest(bytes), size: bytes.length, uses }]
  })
  return Object.fromEntries(assets)
}

/** Paths of the hashed files that a page links to. If no asset has the name, it is only text. */
export function findAssets(html: string, assets: Assets): string[] {
  const found = new Set<string>()
  if (!html.includes(HASHED)) return []
  for (const [, path] of html.matchAll(/\/(_astro\/[\w.~-]+)/g)) if (path !== undefined && assets[path]) found.add(path)
  return [...found]
}

/**
 * The files that a bundle needs if its pages link to these files: the files, all files that they load, and the unhashed
 * ones. Sorted.
 */
export function withUses(linked: Iterable<string>, assets: Assets): string[] {
  const all = new Set(Object.keys(assets).filter((path) => !path.startsWith(HASHED)))
  const visit = (path: string): void => {
    if (all.has(path)) return
    all.add(path)
    assets[path]?.uses.forEach(visit)
  }
  for (const path of linked) visit(path)
  return [...all].sort()
}
