import { Parser } from 'htmlparser2'
import { isSafeAttribute, isSafeStyle, SVG_ELEMENTS, SVG_UNWRAPPED } from './svg-vocabulary.ts'

export type CleanedSvg = { readonly text: string; readonly width: number; readonly height: number }

const MOST_DEPTH = 200
const LONGEST_EDGE = 8192
/** What browsers take where a file says nothing. */
const DEFAULT_SIZE = [300, 150] as const

// eslint-disable-next-line no-control-regex -- what XML 1.0 does not allow
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * Makes an SVG file safe to serve from a site's own origin; `undefined` for what is no SVG.
 *
 * The file is read by a tolerant parser and written anew from lists of allowed elements and attributes: no scripts, no event
 * handlers, no foreign content, nothing loaded from elsewhere, no entities. `width` and `height` are CSS pixels.
 */
export function cleanSvg(source: string): CleanedSvg | undefined {
  let text = ''
  let size: readonly [number, number] | undefined
  let style: string | undefined
  // One entry for each open element: what closes it, or nothing where it is not written.
  const open: (string | undefined)[] = []
  // Depths of elements that are not written but whose children are.
  const unwrapped = new Set<number>()
  let dropping = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isRoot = open.length === 0
        // Deeper than anybody draws: the rest of the file is not read.
        if (open.length >= MOST_DEPTH) return parser.pause()
        const isOdd = isRoot && (name !== 'svg' || size !== undefined)
        const isKept = !isOdd && dropping === 0 && SVG_ELEMENTS.has(name)
        if (isRoot && isKept) size = sizeOf(attributes)
        if (isKept) text += `<${name}${isRoot ? ROOT_NAMESPACES : ''}${written(name, attributes)}>`
        else if (dropping > 0 || isOdd || !SVG_UNWRAPPED.has(name)) dropping += 1
        if (isKept && name === 'style') style = ''
        open.push(isKept ? name : undefined)
        if (!isKept && dropping === 0) unwrapped.add(open.length)
      },
      ontext(data) {
        if (dropping > 0 || open.length === 0) return
        if (style !== undefined) style += data
        else text += escapeText(data)
      },
      onclosetag: close,
    },
    { xmlMode: true },
  )
  parser.end(source)
  while (open.length > 0) close()
  return size === undefined ? undefined : { text: `${text}\n`, width: size[0], height: size[1] }

  function close(): void {
    const depth = open.length
    const name = open.pop()
    if (name === 'style') {
      text += isSafeStyle(style ?? '') ? escapeText(style ?? '') : ''
      style = undefined
    }
    if (name !== undefined) text += `</${name}>`
    else if (!unwrapped.delete(depth)) dropping -= 1
  }
}

const ROOT_NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

function written(element: string, attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name, value]) => isSafeAttribute(element, name, value))
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('')
}

function escapeText(text: string): string {
  return text.replace(CONTROLS, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, em: 16, rem: 16 },
}

/** From `width` and `height`, else from `viewBox`; whole pixels. */
function sizeOf(attributes: Readonly<Record<string, string>>): readonly [number, number] {
  const box = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = NaN, boxHeight = NaN] = box.length === 4 && box.every(Number.isFinite) ? box : []
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined
  const width = lengthOf(attributes['width'])
  const height = lengthOf(attributes['height'])
  if (width !== undefined && height !== undefined) return fitted(width, height)
  if (width !== undefined) return fitted(width, ratio === undefined ? DEFAULT_SIZE[1] : width / ratio)
  if (height !== undefined) return fitted(ratio === undefined ? DEFAULT_SIZE[0] : height * ratio, height)
  return ratio === undefined ? DEFAULT_SIZE : fitted(boxWidth, boxHeight)
}

/** A number and its unit. */
const LENGTH = /^((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)$/i

function lengthOf(value: string | undefined): number | undefined {
  const [, number = '', unit = ''] = LENGTH.exec(value?.trim() ?? '') ?? []
  const length = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN)
  return number !== '' && Number.isFinite(length) && length > 0 ? length : undefined
}

function fitted(width: number, height: number): readonly [number, number] {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
