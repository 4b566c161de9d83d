import { appendFileSync, existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { OwnStyleInvalid } from '../errors.ts'

const MARK = '/* theme/style.css */'
const COMMENT = /\/\*[^]*?\*\//g
const IMPORT = /@import\b/i
/** Matches the whole address, since an SVG inside an address may hold `url(…)` too. */
const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))/gi
/**
 * Matches an address that is not relative: empty, a path from the root of the site, a part of the page, or with a
 * scheme.
 */
const NOT_RELATIVE = /^(?:$|[/#]|[a-z][a-z\d+.-]*:)/i

/**
 * Reads the style sheet of the project in `root`, `theme/style.css`. `undefined` if it has none, or if it has only
 * comments. Throws `OwnStyleInvalid` if it imports another one, or names a file that the site will not have.
 */
export function readOwnStyle(root: string): string | undefined {
  const style = readIfThere(join(root, 'theme/style.css'))?.toString()
  if (style === undefined) return undefined
  // Comments lose their words but keep their line breaks, so that line numbers stay right.
  const rules = style.replace(COMMENT, (comment) => comment.replaceAll(/[^\n]+/g, ''))
  const refuse = (index: number, reason: string) =>
    OwnStyleInvalid.fault({ line: rules.slice(0, index).split('\n').length, reason })
  const importAt = rules.search(IMPORT)
  if (importAt !== -1)
    throw refuse(importAt, '@import cannot follow the rules of the theme. Write the rules of that file here.')
  for (const { 1: double, 2: single, 3: bare = '', index } of rules.matchAll(ADDRESS)) {
    const address = (double ?? single ?? bare).trim()
    if (NOT_RELATIVE.test(address)) continue
    const file = address.replace(/^\.\//, '').replace(/[?#].*/, '')
    if (!file.startsWith('fonts/'))
      throw refuse(index, `${file} is no font of theme/fonts. Put the file into public/ and write url('/${file}').`)
    if (!existsSync(join(root, 'theme', file))) throw refuse(index, `there is no file theme/${file}.`)
  }
  return rules.trim() === '' ? undefined : style
}

/** Appends a project's style sheet to that of each theme, in the copy of the engine in `draft`. */
export function appendOwnStyle(draft: string, style: string): void {
  for (const sheet of globSync('src/themes/*/theme.css', { cwd: draft }))
    appendFileSync(join(draft, sheet), `\n${MARK}\n${style}\n`)
}

/** `OwnStyleInvalid` if the compiler's `output` is about a line that `appendOwnStyle` wrote. Otherwise `undefined`. */
export function faultOfOwnStyle(draft: string, output: string): Error | undefined {
  const [, sheet, line, reason = ''] = /(src\/themes\/\w+\/theme\.css):(\d+):\d+:?([^\n]*)/.exec(output) ?? []
  if (sheet === undefined) return undefined
  const lines = readIfThere(join(draft, sheet))?.toString().split('\n') ?? []
  const mark = lines.indexOf(MARK)
  const own = Number(line) - 1 - mark
  if (mark === -1 || own < 1) return undefined
  return refuseLine(lines.slice(mark + 1), own, reason)
}

type Minifier = { transform(sheet: { filename: string; code: Uint8Array }): unknown }

/**
 * `OwnStyleInvalid` if the compiler's `output` comes from the minifier, and the minifier refuses `style` alone too.
 * Otherwise `undefined`.
 *
 * The output names only a line of the joined style sheet, so the minifier runs again on `style` alone. `packages` is
 * the folder that holds Vite.
 */
export function faultOfMinifiedStyle(packages: string, style: string, output: string): Error | undefined {
  if (!output.includes('[lightningcss minify]')) return undefined
  const { transform } = createRequire(join(packages, 'vite/package.json'))('lightningcss') as Minifier
  try {
    transform({ filename: 'style.css', code: Buffer.from(style) })
    return undefined
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } }
    return refuseLine(style.split('\n'), loc?.line ?? 1, message)
  }
}

/** Makes the fault. `line` counts from 1. */
function refuseLine(lines: readonly string[], line: number, reason: string): Error {
  const said = reason.trim().replace(/\.$/, '') || 'it cannot be read'
  const shown = lines[line - 1]?.trim()
  return OwnStyleInvalid.fault({ line, reason: `${said}.${shown ? ` The line is: ${shown}` : ''}` })
}
