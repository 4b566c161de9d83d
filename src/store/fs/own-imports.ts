import { extname, posix } from 'node:path'

const SCRIPT = [
  // import a from '…', import { a,⏎ b } from '…', export * from '…'
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  // import '…'
  /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm,
  // import('…')
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`]([^'"`\n]+)['"`]/g,
  // Modules of threads and processes, and entries of the compiler: new URL('…', import.meta.url)
  /\bnew URL\(\s*['"`]([^'"`\n]+)['"`],\s*import\.meta\.url\)/g,
]
// @import '…', @import url('…') and url('…')
const STYLE = [/@import (?:url\()?['"]([^'"\n]+)['"]/g, /\burl\(\s*['"]?(\.[^'")\s]+)/g]
// <script src="…">
const MARKUP = /<script[^>]*\bsrc=["']([^"'\n]+)["']/g

const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  '.ts': SCRIPT,
  '.tsx': SCRIPT,
  '.mjs': SCRIPT,
  '.js': SCRIPT,
  '.astro': [...SCRIPT, ...STYLE, MARKUP],
  '.css': STYLE,
}

/** Imports of types have no code at run time. */
const TYPES = /^(?:import|export) type (?:\{[^}]*\}|\*(?: as \w+)?|\w+) from ['"][^'"\n]+['"]/gm

/**
 * The project's own files that a source imports, as written: `#site/routing/route.ts`, `./route.ts`. Found by patterns,
 * each once.
 */
export function ownImports(path: string, text: string): string[] {
  const code = text.replace(TYPES, '')
  const found = (PATTERNS[extname(path)] ?? []).flatMap((pattern) => [...code.matchAll(pattern)])
  const specifiers = found
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^[.#].*\.\w+(?:\?.*)?$/.test(specifier))
  return [...new Set(specifiers)]
}

/**
 * The file that an import in `from` means; both paths are relative to the project. The part after `?` is for the
 * compiler.
 */
export function importedFile(from: string, specifier: string): string {
  const [name = ''] = specifier.split('?')
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return posix.join(posix.dirname(from), name)
}
