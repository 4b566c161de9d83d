/**
 * The elements that an article's body may have. Any other element is unwrapped (its text stays), or, if its text is not
 * for readers, dropped with its text.
 */

import type { BodyLoss } from '#site/model/body-losses.ts'

/** What may stand directly inside an element. */
export type Room = 'flow' | 'phrasing' | 'items' | 'terms' | 'table' | 'rows' | 'cells'

export type BlockElement = {
  /** The name of the element that is written. */
  readonly name: string
  readonly room: Room
  /** If set, the parent must be one of these. */
  readonly parents?: readonly string[]
  /** The element is written even if it is empty. */
  readonly keepEmpty?: true
}

const plain = { name: 'div', room: 'flow' } as const
const heading = (name: string): BlockElement => ({ name, room: 'phrasing' })
const section = (name: string): BlockElement => ({ name, room: 'rows', parents: ['table'] })

export const blockElements: ReadonlyMap<string, BlockElement> = new Map<string, BlockElement>([
  ['p', { name: 'p', room: 'phrasing' }],
  // The page's title is its only h1.
  ['h1', heading('h2')],
  ['h2', heading('h2')],
  ['h3', heading('h3')],
  ['h4', heading('h4')],
  ['h5', heading('h5')],
  ['h6', heading('h6')],
  ['pre', { name: 'pre', room: 'phrasing' }],
  ['listing', { name: 'pre', room: 'phrasing' }],
  ['xmp', { name: 'pre', room: 'phrasing' }],
  ['plaintext', { name: 'pre', room: 'phrasing' }],
  ['blockquote', { name: 'blockquote', room: 'flow' }],
  ['ul', { name: 'ul', room: 'items' }],
  ['ol', { name: 'ol', room: 'items' }],
  ['menu', { name: 'ul', room: 'items' }],
  ['dir', { name: 'ul', room: 'items' }],
  ['li', { name: 'li', room: 'flow', parents: ['ul', 'ol'] }],
  ['dl', { name: 'dl', room: 'terms' }],
  ['dt', { name: 'dt', room: 'phrasing', parents: ['dl'], keepEmpty: true }],
  ['dd', { name: 'dd', room: 'flow', parents: ['dl'], keepEmpty: true }],
  ['figure', { name: 'figure', room: 'flow' }],
  ['figcaption', { name: 'figcaption', room: 'flow', parents: ['figure'] }],
  ['aside', { name: 'aside', room: 'flow' }],
  ['details', { name: 'details', room: 'flow' }],
  ['summary', { name: 'summary', room: 'phrasing', parents: ['details'] }],
  ['table', { name: 'table', room: 'table' }],
  ['caption', { name: 'caption', room: 'phrasing', parents: ['table'] }],
  ['thead', section('thead')],
  ['tbody', section('tbody')],
  ['tfoot', section('tfoot')],
  ['tr', { name: 'tr', room: 'cells', parents: ['table', 'thead', 'tbody', 'tfoot'] }],
  ['td', { name: 'td', room: 'flow', parents: ['tr'], keepEmpty: true }],
  ['th', { name: 'th', room: 'phrasing', parents: ['tr'], keepEmpty: true }],
  ['div', plain],
  ['section', plain],
  ['article', plain],
  ['header', plain],
  ['footer', plain],
  ['main', plain],
  ['nav', plain],
  ['address', plain],
  ['center', plain],
  ['form', plain],
  ['fieldset', plain],
  ['legend', plain],
  ['hgroup', plain],
  ['search', plain],
  ['dialog', plain],
  // Each option of a `<select>` is a piece of text by itself.
  ['optgroup', plain],
  ['option', plain],
])

/** The parent that is added if the source has left it out. */
export const impliedParents: ReadonlyMap<string, string> = new Map([
  ['li', 'ul'],
  ['dt', 'dl'],
  ['dd', 'dl'],
  ['td', 'tr'],
  ['th', 'tr'],
])

/** The element that is added around text that stands directly in a list or a table. */
export const impliedContent: { readonly [R in Room]?: string } = {
  items: 'li',
  terms: 'dd',
  table: 'tr',
  rows: 'tr',
  cells: 'td',
}

/** Inline elements, and the elements that are written for them. */
export const inlineElements: ReadonlyMap<string, string> = new Map([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    'rp',
    'rt',
  ].map((name) => [name, name] as const),
  ...['ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var'].map(
    (name) => [name, name] as const,
  ),
  ['acronym', 'abbr'],
  ['strike', 's'],
  ['tt', 'code'],
  ['font', 'span'],
])

/**
 * Elements that are dropped with their content, and the loss that is reported. It is `undefined` if browsers show
 * nothing of the element either, or if `openEmbed` replaces the element and reports it.
 *
 * A browser reads the content of some elements as raw text or in another namespace. They are all dropped or written as
 * other elements, and `<math>` is written anew. So a browser cannot read our output in a second way.
 */
export const droppedElements: ReadonlyMap<string, BodyLoss | undefined> = new Map<string, BodyLoss | undefined>([
  ['script', 'script'],
  ['style', 'styleSheet'],
  ...(['iframe', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'frame'] as const).map(unseen),
  ...(['video', 'audio', 'bgsound', 'svg', 'math'] as const).map(unseen),
  ...(['template', 'title', 'head', 'datalist', 'colgroup', 'col', 'noembed', 'noframes', 'xml'] as const).map(unseen),
])

/** Form controls, gauges and canvases, and the loss that is reported. The text in them stays. */
export const lostControls: ReadonlyMap<string, BodyLoss> = new Map<string, BodyLoss>([
  ['input', 'field'],
  ['keygen', 'field'],
  ['isindex', 'field'],
  ['select', 'field'],
  ['textarea', 'field'],
  ['button', 'field'],
  ['meter', 'gauge'],
  ['progress', 'gauge'],
  ['canvas', 'drawing'],
])

function unseen(name: string): readonly [string, undefined] {
  return [name, undefined]
}

/**
 * Whether an element is a setting that Word writes between the text. Word's other elements with these prefixes hold
 * text: <https://learn.microsoft.com/office/vba/api/overview/word>.
 */
export function isOfficeSetting(name: string): boolean {
  return name.startsWith('w:')
    ? !name.startsWith('w:sdt') || name === 'w:sdtpr'
    : /^o:(?:officedocument|shape|lock)/.test(name)
}
