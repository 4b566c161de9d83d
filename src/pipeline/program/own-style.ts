import { appendFileSync, existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { OwnStyleInvalid } from '../errors.ts'

const MARK = '/* theme/style.css */'
const COMMENT = /\/\*[^]*?\*\//g
const OWN_FONT = /url\(\s*["']?\.\/(fonts\/[^"')?#]+)/g

/**
 * The style sheet of the project in `root`, `theme/style.css`; `undefined` if it has none, or comments alone. Throws
 * `OwnStyleInvalid` if it names a font that is not in `theme/fonts`.
 */
export function readOwnStyle(root: string): string | undefined {
  const style = readIfThere(join(root, 'theme/style.css'))?.toString()
  for (const { 1: font = '', index } of style?.matchAll(OWN_FONT) ?? []) {
    if (existsSync(join(root, 'theme', font))) continue
    const line = style?.slice(0, index).split('\n').length ?? 1
    throw OwnStyleInvalid.fault({ line, reason: `there is no file theme/${font}.` })
  }
  return style?.replace(COMMENT, '').trim() === '' ? undefined : style
}

/** Appends a project's style sheet to that of each theme, in the copy of the engine in `draft`. */
export function appendOwnStyle(draft: string, style: string): void {
  for (const sheet of globSync('src/themes/*/theme.css', { cwd: draft }))
    appendFileSync(join(draft, sheet), `\n${MARK}\n${style}\n`)
}

/**
 * `OwnStyleInvalid` if the compiler's words in `output` are about a line that `appendOwnStyle` wrote; else `undefined`.
 */
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
 * `OwnStyleInvalid` if the compiler's words in `output` are those of the minifier, and it refuses `style` alone too.
 * It names a line of the joined style sheet only, so it is asked again. `packages` is the folder that has Vite.
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

/** `line` counts from 1. */
function refuseLine(lines: readonly string[], line: number, reason: string): Error {
  const said = reason.trim().replace(/\.$/, '') || 'it cannot be read'
  const shown = lines[line - 1]?.trim()
  return OwnStyleInvalid.fault({ line, reason: `${said}.${shown ? ` The line is: ${shown}` : ''}` })
}
