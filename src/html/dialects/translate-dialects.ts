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

/** Formulas come first: the rules of an editor would take apart the elements that draw a formula. */
const DIALECTS: readonly Dialect[] = [
  ...[formulas, imageMaps, googleDocs, word, wordpressBlocks, wordpressClassic, ckeditor4, ckeditor5, tinymce],
  ...[quill, froala, notion, wangeditor, ueditor, wechat, naver],
]

/** The elements that most bodies consist of. Such an element is a mark of a dialect only by its attributes. */
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

/** Whether an element has an attribute besides `href`, `src` and `alt`. */
function isMarked(attributes: TreeAttributes): boolean {
  for (const name in attributes) if (name !== 'href' && name !== 'src' && name !== 'alt') return true
  return false
}

/** Whether an element shows that an editor wrote the body whose HTML needs `translateDialects`. */
export function isDialect(name: string, attributes: TreeAttributes): boolean {
  if (USUAL.has(name) && !isMarked(attributes)) return false
  return DIALECTS.some((dialect) => dialect.isMark(name, attributes))
}

/**
 * Replaces the HTML of editors with plain HTML, in place. A body may hold text from several editors. Reports to `lose`
 * what plain HTML cannot express.
 */
export function translateDialects(root: Element, lose: LoseInDialect): void {
  const found = new Set<Dialect>()
  visitAll(root, ({ name, attributes }) => {
    for (const dialect of DIALECTS) if (!found.has(dialect) && dialect.isMark(name, attributes)) found.add(dialect)
  })
  for (const dialect of DIALECTS) if (found.has(dialect)) dialect.translate(root, lose)
}
