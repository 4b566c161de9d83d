import { posix } from 'node:path'
import { lineAt, withoutCommentLines, type SourceFile } from './source-file.ts'

export type Import = {
  /** The import as it is written: `#site/routing/route.ts`, `./route.ts`, `node:fs`, `react`. */
  specifier: string
  line: number
  /** The imported file, relative to the root, if it belongs to this project. */
  target: string | undefined
}

const script = [
  // import a from '…', import { a,⏎ b } from '…', export * from '…'
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm,
  // import '…'
  /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm,
  // import('…'), also as a type, and require('…')
  /\b(?:import|require)\(\s*(?:\/\*[^*]*\*\/\s*)?['"`]([^'"`\n]+)['"`]/g,
  // import.meta.glob('…')
  /\bimport\.meta\.glob(?:<[^>]*>)?\(\s*['"`]([^'"`\n]+)['"`]/g,
]
// <script src="…">
const markup = /<script[^>]*\bsrc=["']([^"'\n]+)["']/g
// @import '…' and @import url('…')
const style = /@import\s+(?:url\()?\s*['"]([^'"\n]+)['"]/g

const patternsByExtension: Record<string, readonly RegExp[]> = { '.astro': [...script, markup, style], '.css': [style] }

/** All imports of a file, in the order of their lines. It finds them by patterns and skips comment lines. */
export function importsOf(file: SourceFile): Import[] {
  const text = withoutCommentLines(file.text)
  const patterns = patternsByExtension[posix.extname(file.path)] ?? script
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => {
      const specifier = match[1] ?? ''
      return { specifier, line: lineAt(text, match.index + match[0].length), target: targetOf(file.path, specifier) }
    })
    .sort((a, b) => a.line - b.line)
}

/**
 * All files whose code runs when a file of `start` runs, with the files of `start`. A file that is imported only for
 * its types does not run.
 */
export function codeBehind(start: readonly string[], files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const seen = new Set<string>()
  const open = [...start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = byPath.get(path)
    if (!file || seen.has(path)) continue
    seen.add(path)
    const text = file.text.replace(/^(?:import|export) type [^'"]*['"][^'"\n]+['"]$/gm, '')
    open.push(...importsOf({ path, text }).flatMap(({ target }) => target ?? []))
  }
  return [...seen].sort()
}

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  if (specifier.startsWith('/src/')) return specifier.slice(1)
  if (specifier.startsWith('#demo/')) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return undefined
}
