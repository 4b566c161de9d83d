import type { Dialect } from './dialect.ts'
import { type FlatItem, gatherItems } from './nest-items.ts'
import { readMarker } from './read-marker.ts'
import { readStyle } from '../rules/read-style.ts'
import { classesOf, type Element, element, hasClass, isElement, replaceAll, textOf, visitAll } from './tree.ts'

const BLOCKS: { readonly [className: string]: string } = {
  MsoTitle: 'h1',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
}
/** Parts of a document beside its text: reviewers' comments, and the header and footer of each sheet. */
const ASIDES = new Set(['comment-list', 'comment', 'header', 'footer', 'header-first', 'footer-first'])

/**
 * Microsoft Word, pasted or saved as a web page, and Word on the web.
 *
 * Source: Microsoft Office HTML and XML Reference, and how CKEditor reads it,
 * <https://github.com/ckeditor/ckeditor5/blob/master/packages/ckeditor5-paste-from-office/src/filters/list.ts>.
 */
export const word: Dialect = {
  name: 'Word',
  isMark: (name, { class: classes, style }) =>
    /^[womv]:/.test(name) ||
    (classes !== undefined && /^(?:Mso|OutlineElement|ListContainerWrapper)/.test(classes)) ||
    (style?.includes('mso-') ?? false),
  translate(root, lose) {
    replaceAll(root, (found) => {
      const { name, children } = found
      if (name === 'style' || name === 'xml' || isAside(found)) return []
      if (name === 'a' && found.attributes['style']?.includes('mso-comment-reference')) return children
      if (name === 'm:omath') lose('formula')
      if (hasClass(found, 'EOP') || hasClass(found, 'MsoCommentReference')) return []
      if (hasClass(found, 'ListContainerWrapper')) return children
      if (name === 'p') found.name = BLOCKS[classesOf(found)[0] ?? ''] ?? name
      return undefined
    })
    visitAll(root, (parent) => {
      gatherItems(parent, (child) => itemOfParagraph(child))
      gatherItems(parent, itemsOfTheWeb)
    })
  },
}

function isAside({ attributes }: Element): boolean {
  const { style } = attributes
  if (!style?.includes('mso-')) return false
  const read = readStyle(style)
  return ASIDES.has(read.get('mso-element') ?? '') || read.get('mso-special-character') === 'comment'
}

/**
 * Word writes a list as paragraphs. Each names its list and level in its style, and holds its marker as text. Removes
 * the marker. `undefined` if the paragraph is no list item.
 */
function itemOfParagraph(found: Element): FlatItem[] | undefined {
  if (found.name !== 'p' || !found.attributes['style']?.includes('mso-list')) return undefined
  const [, key = '', level] = /^(l\d+) level(\d)/.exec(readStyle(found.attributes['style']).get('mso-list') ?? '') ?? []
  if (level === undefined) return undefined
  let marker = ''
  replaceAll(found, (inner) => {
    if (inner.name !== 'span' || readStyle(inner.attributes['style']).get('mso-list') !== 'ignore') return undefined
    marker ||= textOf(inner)
    return []
  })
  return [{ ...readMarker(marker), level: Number(level), key, item: element('li', {}, found.children) }]
}

/** Word on the web writes each item as a list of its own. */
function itemsOfTheWeb(list: Element): FlatItem[] | undefined {
  if (list.name !== 'ol' && list.name !== 'ul') return undefined
  const name = list.name
  const items = list.children.filter((item) => isElement(item, 'li'))
  if (items.length === 0 || !items.every((item) => hasClass(item, 'OutlineElement'))) return undefined
  const { start } = list.attributes
  return items.map((item) => ({
    level: Number(item.attributes['data-aria-level'] ?? item.attributes['aria-level'] ?? 1),
    list: name,
    attributes: start ? { start } : {},
    key: item.attributes['data-listid'] ?? '',
    item,
  }))
}
