import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A pattern in the source. `pattern` is `undefined` if the code makes it while it runs. */
export type WrittenPattern = { readonly path: string; readonly line: number; readonly pattern: RegExp | undefined }

/** All regular expressions in the code of `src`, also those in `.astro` files. */
export function findPatterns(root: string): WrittenPattern[] {
  return globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .flatMap((path) =>
      scriptsOf(path, readFileSync(join(root, path), 'utf8')).flatMap((text) => patternsOf(path, text)),
    )
}

/** The code of an `.astro` file: the front matter, the scripts, and the markup with its expressions as one JSX text. */
function scriptsOf(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [text]
  const [, front = '', rest = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const scripts = [...rest.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  const markup = rest.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<!doctype[^>]*>|<!--.*?-->/gis, '')
  return [front, ...scripts, `<>${markup}</>`]
}

function patternsOf(path: string, text: string): WrittenPattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const found: WrittenPattern[] = []
  const visit = (node: ts.Node): void => {
    const at = () => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    if (ts.isRegularExpressionLiteral(node)) found.push({ path, line: at(), pattern: readLiteral(node.text) })
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && ts.isIdentifier(node.expression)
    if (isMade && node.expression.text === 'RegExp') found.push({ path, line: at(), pattern: undefined })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function readLiteral(text: string): RegExp {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}
