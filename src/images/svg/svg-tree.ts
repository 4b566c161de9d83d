import { Parser } from 'htmlparser2'
import { SourceError } from '../source/source-error.ts'
import { isSafeAttribute, SVG_ELEMENTS, SVG_UNWRAPPED } from './svg-vocabulary.ts'

/**
 * An element with its allowed attributes and children. A `foreignObject` holds only the text of its HTML, in lines, and
 * the styles of its HTML together as `style`.
 */
export type SvgNode = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: (SvgNode | string)[]
}

const MOST_DEPTH = 200
const MOST_ELEMENTS = 200_000

// eslint-disable-next-line no-control-regex -- what XML 1.0 does not allow
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Reads an SVG with a tolerant parser, and keeps only allowed elements and attributes. `undefined` if it is no SVG.
 *
 * Characters that XML does not allow are removed first, so that they cannot hide a forbidden word from the checks.
 */
export function parseSvg(source: string): SvgNode | undefined {
  let root: SvgNode | undefined
  let count = 0
  // For each open element: the node that is kept for it, its parent's node if only its children stay, or `undefined`.
  const open: (SvgNode | undefined)[] = []

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Drawings are never nested so deeply: the rest of the file is not read.
        if (open.length >= MOST_DEPTH) return parser.pause()
        if ((count += 1) > MOST_ELEMENTS) throw new SourceError(`it is an SVG of more than ${MOST_ELEMENTS} elements`)
        open.push(kept(name, attributes))
      },
      ontext(data) {
        open.at(-1)?.children.push(plain(data))
      },
      onclosetag(name) {
        const closed = open.pop()
        if (closed?.name === 'foreignObject' && BLOCKS.has(name)) closed.children.push('\n')
      },
    },
    { xmlMode: true },
  )
  parser.end(plain(source))
  return root

  function kept(name: string, attributes: Readonly<Record<string, string>>): SvgNode | undefined {
    if (open.length === 0) return root === undefined && name === 'svg' ? (root = nodeOf(name, attributes)) : undefined
    const parent = open.at(-1)
    // CSS has no elements: the text of an element in a `<style>` would be read as CSS.
    if (parent === undefined || parent.name === 'style') return undefined
    if (parent.name === 'foreignObject') return foreign(parent, name, attributes)
    if (SVG_UNWRAPPED.has(name)) return parent
    if (!SVG_ELEMENTS.has(name) && name !== 'foreignObject') return undefined
    const node = nodeOf(name, attributes)
    parent.children.push(node)
    return node
  }
}

/** Marks a `foreignObject` whose HTML shows more than text. No attribute in a file can have this name. */
export const LOST = ' lost'

const BLOCKS = new Set(['br', 'div', 'p', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'])
const PICTURES = new Set([
  'img',
  'picture',
  'svg',
  'math',
  'video',
  'audio',
  'canvas',
  'iframe',
  'object',
  'embed',
  'input',
])
const WITHOUT_TEXT = new Set(['script', 'style', 'svg', 'template', 'title', 'math', 'select', 'iframe', 'object'])

function foreign(parent: SvgNode, name: string, { style = '' }: Readonly<Record<string, string>>): SvgNode | undefined {
  if (PICTURES.has(name)) parent.attributes[LOST] = ''
  if (WITHOUT_TEXT.has(name)) return undefined
  if (BLOCKS.has(name)) parent.children.push('\n')
  parent.attributes['style'] = `${parent.attributes['style'] ?? ''};${plain(style)}`
  return parent
}

function nodeOf(name: string, attributes: Readonly<Record<string, string>>): SvgNode {
  const stay = Object.entries(attributes)
    .map(([key, value]) => [key, plain(value)] as const)
    .filter(([key, value]) => isSafeAttribute(name, key, value))
  return { name, attributes: Object.fromEntries(stay), children: [] }
}

/** Removes forbidden characters. References to characters (`&#0;`) can stand for them too. */
function plain(text: string): string {
  return text.replace(CONTROLS, '')
}
