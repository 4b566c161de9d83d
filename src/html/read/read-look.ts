import { type Align, readAlign, readBound, type Style } from '../rules/read-style.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'
import { type BlockElement, blockElements } from '../rules/allowed-elements.ts'
import type { Frame, Look } from '../write/frames.ts'

type Marks = { readonly list: 'ol' | 'ul'; readonly type?: string; readonly kind?: string }

/**
 * How the values of `list-style-type` are written:
 * <https://drafts.csswg.org/css-counter-styles-3/#predefined-counters>. `type` is the attribute of HTML, `kind` the end
 * of our class `list-…`.
 */
const MARKS: ReadonlyMap<string, Marks> = new Map<string, Marks>([
  ['disc', { list: 'ul' }],
  ['circle', { list: 'ul', kind: 'circle' }],
  ['square', { list: 'ul', kind: 'square' }],
  ['decimal', { list: 'ol' }],
  ['lower-alpha', { list: 'ol', type: 'a' }],
  ['lower-latin', { list: 'ol', type: 'a' }],
  ['upper-alpha', { list: 'ol', type: 'A' }],
  ['upper-latin', { list: 'ol', type: 'A' }],
  ['lower-roman', { list: 'ol', type: 'i' }],
  ['upper-roman', { list: 'ol', type: 'I' }],
  ['decimal-leading-zero', { list: 'ol', kind: 'zero' }],
  ['lower-greek', { list: 'ol', kind: 'greek' }],
  ...['cjk-ideographic', 'cjk-decimal', 'trad-chinese-informal', 'simp-chinese-informal', 'japanese-informal'].map(
    (name) => [name, { list: 'ol', kind: 'cjk' }] as const,
  ),
  ...['hangul', 'hangul-consonant', 'korean-hangul-formal'].map(
    (name) => [name, { list: 'ol', kind: 'hangul' }] as const,
  ),
])

/** The element for a list. A `<ul>` whose style numbers its items becomes an `<ol>`, and the other way round. */
export function listElement(block: BlockElement, style: Style): BlockElement {
  if (style.size === 0 || block.room !== 'items') return block
  return blockElements.get(marksOf(style)?.list ?? block.name) ?? block
}

/** The value of HTML's `type` for the numbers that a style asks for. `undefined` if HTML's usual numbers will do. */
export function numberType(style: Style): string | undefined {
  return style.size === 0 ? undefined : marksOf(style)?.type
}

/**
 * Reads what an element's attributes and style say about its look. `source` is its name in the source; the block is the
 * element that is written for it.
 */
export function readLook(source: string, { name, room }: BlockElement, attributes: Attributes, style: Style): Look {
  const { align, class: classes } = attributes
  if (style.size === 0 && align === undefined && classes === undefined && room !== 'items') return usual[source] ?? none
  return {
    align: alignOf(source, attributes, style),
    list: listKind(name, attributes, style),
    bound: isBox(name, classes) ? readBound(style.get('width')) : undefined,
  }
}

/** Marks a whole list in the way that the style of one of its items says. */
export function markList(list: Frame | undefined, style: Style): void {
  const marks = marksOf(style)
  if (list === undefined || marks === undefined || marks.list !== list.name) return
  if (marks.type !== undefined && !list.attributes.includes(' type=')) list.attributes += ` type="${marks.type}"`
  if (marks.kind !== undefined) list.classes.add(`list-${marks.kind}`)
}

const none: Look = {}
const usual: { readonly [source: string]: Look } = { center: { align: 'center' } }

function alignOf(source: string, { align, class: classes }: Attributes, style: Style): Align | undefined {
  const written = readAlign(style.get('text-align')) ?? (source === 'table' ? undefined : readAlign(align))
  return written ?? alignClass(classes) ?? usual[source]?.align
}

/**
 * Classes that editors and their systems give aligned text, such as `has-text-align-center`, `aligncenter` and
 * `ql-align-right`.
 */
const ALIGNED =
  /(?:^|\s|has-|ql-|style-|image-|paragraph-)(?:text-align-|align-?|text-)(left|center|right|start|end)(?!\S)/

function alignClass(classes: string | undefined): Align | undefined {
  if (classes === undefined || !(classes.includes('align') || classes.includes('text-'))) return undefined
  return readAlign(ALIGNED.exec(classes)?.[1])
}

function listKind(name: string, { type }: Attributes, style: Style): string | undefined {
  if (name === 'li') return isUnmarked(style) ? 'none' : undefined
  if (name !== 'ul' && name !== 'ol') return undefined
  if (isUnmarked(style)) return 'none'
  return (marksOf(style) ?? (name === 'ul' && type ? MARKS.get(type.toLowerCase()) : undefined))?.kind
}

function isUnmarked(style: Style): boolean {
  return style.get('list-style-type') === 'none' || style.get('list-style') === 'none'
}

function marksOf(style: Style): Marks | undefined {
  const written = style.get('list-style-type') ?? style.get('list-style')
  if (written === undefined) return undefined
  for (const word of written.split(' ')) {
    const marks = MARKS.get(word)
    if (marks) return marks
  }
  return undefined
}

/** Whether an element is as wide as the picture in it. */
function isBox(name: string, classes = ''): boolean {
  return name === 'figure' ? !/(?:^|\s)table(?!\S)/.test(classes) : classes.includes('wp-caption')
}
