import { ckeditor4 } from './ckeditor4.ts'
import { ckeditor5 } from './ckeditor5.ts'
import type { Dialect, LoseInDialect } from './dialect.ts'
import { formulas } from './formulas.ts'
import { froala } from './froala.ts'
import { googleDocs } from './google-docs.ts'
import { imageMaps } from './image-maps.ts'
import { naver } from './naver.ts'
import { notion } from './notion.ts'
import { quill } from './quill.ts'
import { tinymce } from './tinymce.ts'
import { type TreeAttributes, type Element, visitAll } from './tree.ts'
import { ueditor } from './ueditor.ts'
import { wangeditor } from './wangeditor.ts'
import { wechat } from './wechat.ts'
import { word } from './word.ts'
import { wordpressBlocks } from './wordpress-blocks.ts'
import { wordpressClassic } from './wordpress-classic.ts'

/** Formulas come first: an editor's own rules would take apart what they are drawn with. */
const DIALECTS: readonly Dialect[] = [
  ...[formulas, imageMaps, googleDocs, word, wordpressBlocks, wordpressClassic, ckeditor4, ckeditor5, tinymce],
  ...[quill, froala, notion, wangeditor, ueditor, wechat, naver],
]

/** Most elements of most bodies. They are marks by their attributes only. */
const USUAL = new Set([
  'p',
  'a',
  'code',
  'li',
  'strong',
  'em',
  'pre',
  'ul',
  'ol',
  'h2',
  'h3',
  'h4',
  'td',
  'tr',
  'img',
  'br',
  'span',
  'div',
])

/** Whether an element has other attributes than those that say where a link or a picture leads. */
function isMarked(attributes: TreeAttributes): boolean {
  for (const name in attributes) if (name !== 'href' && name !== 'src' && name !== 'alt') return true
  return false
}

/** Whether an element shows that an editor wrote the body whose HTML does not mean what it says. */
export function isDialect(name: string, attributes: TreeAttributes): boolean {
  if (USUAL.has(name) && !isMarked(attributes)) return false
  return DIALECTS.some((dialect) => dialect.isMark(name, attributes))
}

/** Puts plain HTML in the place of what the editors of a body wrote. A body may hold what was pasted from several. */
export function translateDialects(root: Element, lose: LoseInDialect): void {
  const found = new Set<Dialect>()
  visitAll(root, ({ name, attributes }) => {
    for (const dialect of DIALECTS) if (!found.has(dialect) && dialect.isMark(name, attributes)) found.add(dialect)
  })
  for (const dialect of DIALECTS) if (found.has(dialect)) dialect.translate(root, lose)
}
