import { appendFileSync, existsSync, globSync } from 'node:fs'
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
  const said = reason.trim().replace(/\.$/, '') || 'it cannot be read'
  return OwnStyleInvalid.fault({ line: own, reason: `${said}. The line is: ${lines[mark + own]?.trim()}` })
}
