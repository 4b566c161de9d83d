import { LOST, type SvgNode } from './svg-tree.ts'

/** The width of a Latin letter. The type size, which is the width of a square letter, is 1. */
const NARROW = 0.55
const LINE_HEIGHT = 1.2
const TYPE_SIZE = 16

/**
 * Replaces the HTML in an SVG (`foreignObject`), which is not served, with text.
 *
 * draw.io writes each label as a `switch` with two alternatives: HTML, and a picture or text. The second one stays; if
 * its text was cut short, it is written in full from the HTML. Returns how many HTML parts showed more than text and
 * had no alternative.
 */
export function replaceForeign(parent: SvgNode): number {
  let lost = 0
  const foreign = parent.children.find((child): child is SvgNode => isNamed(child, 'foreignObject'))
  if (foreign && parent.name === 'switch') {
    const other = parent.children.find((child): child is SvgNode => typeof child !== 'string' && child !== foreign)
    if (other) {
      const chosen = isCutShort(other) ? writtenOut(other, foreign) : other
      parent.children.splice(0, Infinity, chosen)
      return replaceForeign(chosen)
    }
  }
  parent.children.forEach((child, at) => {
    if (typeof child === 'string') return
    if (child.name !== 'foreignObject') return void (lost += replaceForeign(child))
    parent.children[at] = textOf(child) ?? ''
    if (LOST in child.attributes) lost += 1
  })
  return lost
}

function isNamed(child: SvgNode | string, name: string): boolean {
  return typeof child !== 'string' && child.name === name
}

function isCutShort(node: SvgNode): boolean {
  return node.name === 'text' && /\.\.\.$|…$/.test(stringsOf(node).trimEnd())
}

function stringsOf({ children }: SvgNode): string {
  return children.filter((child) => typeof child === 'string').join('')
}

/**
 * draw.io's own text is one line. The full text goes to the same place, and its lines break at the width of the HTML.
 */
function writtenOut(short: SvgNode, foreign: SvgNode): SvgNode {
  const { x = '0', ...attributes } = short.attributes
  const size = lengthIn(short.attributes['font-size']) ?? typeSizeOf(foreign)
  const lines = linesOf(foreign, size)
  return lines.length === 0 ? short : { name: 'text', attributes, children: lines.map(tspan(x, lines.length)) }
}

/**
 * The text of the HTML, in the middle of its box. If it has no box, the place comes from draw.io's styles. `undefined`
 * if it has no text.
 */
function textOf(foreign: SvgNode): SvgNode | undefined {
  const { attributes } = foreign
  const size = typeSizeOf(foreign)
  const lines = linesOf(foreign, size)
  if (lines.length === 0) return undefined
  const width = lengthIn(attributes['width'])
  const height = lengthIn(attributes['height'])
  const isBox = width !== undefined && height !== undefined
  const x = isBox
    ? (lengthIn(attributes['x']) ?? 0) + width / 2
    : styled(foreign, 'margin-left') + styled(foreign, 'width') / 2
  const y = isBox ? (lengthIn(attributes['y']) ?? 0) + height / 2 : styled(foreign, 'padding-top')
  const colour = /(?:^|;)\s*color:\s*(#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s,.%]*\))/i.exec(attributes['style'] ?? '')?.[1]
  const { transform, class: className } = attributes
  return {
    name: 'text',
    attributes: {
      y: String(y),
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': `${size}px`,
      'font-family': 'sans-serif',
      ...(colour !== undefined && { fill: colour }),
      ...(transform !== undefined && { transform }),
      ...(className !== undefined && { class: className }),
    },
    children: lines.map(tspan(String(x), lines.length)),
  }
}

function tspan(x: string, count: number): (line: string, at: number) => SvgNode {
  return (line, at) => {
    const dy = at === 0 ? (-(count - 1) * LINE_HEIGHT) / 2 : LINE_HEIGHT
    return { name: 'tspan', attributes: { x, dy: `${Number(dy.toFixed(2))}em` }, children: [line] }
  }
}

/** The lines of the HTML's text, broken at the width that the HTML has. */
function linesOf(foreign: SvgNode, size: number): string[] {
  const boxWidth = lengthIn(foreign.attributes['width']) ?? styled(foreign, 'width')
  const isUnbroken = boxWidth < size * 2 || /white-space:\s*nowrap/i.test(foreign.attributes['style'] ?? '')
  return stringsOf(foreign)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .flatMap((line) => (isUnbroken ? [line] : brokenAt(line, boxWidth / size)))
}

/** Breaks a line at `most` times the type size. */
function brokenAt(line: string, most: number): string[] {
  const lines: string[] = []
  let current = ''
  let width = 0
  for (const [word] of line.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s?|\s/gu,
  )) {
    const wordWidth = [...word].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 1 : NARROW), 0)
    if (current !== '' && width + wordWidth > most + NARROW) {
      lines.push(current.trim())
      current = ''
      width = 0
    }
    current += word
    width += wordWidth
  }
  return [...lines, current.trim()].filter((one) => one !== '')
}

function typeSizeOf(foreign: SvgNode): number {
  const sizes = [...(foreign.attributes['style'] ?? '').matchAll(/font-size:\s*([\d.]+)px/gi)].map(([, size]) =>
    Number(size),
  )
  return sizes.findLast((size) => size > 0) ?? TYPE_SIZE
}

/** The CSS pixels of a property in the HTML's style; 0 if it does not have the property. */
function styled(foreign: SvgNode, property: string): number {
  const found = new RegExp(`(?:^|[;\\s])${property}:\\s*(-?[\\d.]+)px`, 'i').exec(foreign.attributes['style'] ?? '')
  return Number(found?.[1] ?? 0) || 0
}

function lengthIn(value: string | undefined): number | undefined {
  const [, number] = /^\s*(-?[\d.]+)(?:px)?\s*$/.exec(value ?? '') ?? []
  return number === undefined || !Number.isFinite(Number(number)) ? undefined : Number(number)
}
