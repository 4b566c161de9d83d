import { SourceError } from '../source/source-error.ts'
import { unfoldEntities } from './svg-entities.ts'
import { replaceForeign } from './svg-foreign.ts'
import { parseSvg, type SvgNode } from './svg-tree.ts'
import { countUnfolded } from './svg-unfolding.ts'
import { safeSheet } from './svg-vocabulary.ts'

export type CleanedSvg = {
  readonly text: string
  readonly width: number
  readonly height: number
  /** The bytes of the pictures that are embedded in the file. */
  readonly embedded: readonly Uint8Array[]
  /** How many HTML parts showed more than text, and are lost. */
  readonly lost: number
}

/** How many elements a browser may have to draw besides those in the file. */
const MOST_UNFOLDED = 50_000
/** In characters, after its entities are unfolded. */
const LONGEST_TEXT = 5_000_000
const LONGEST_EDGE = 8192
/** The size that browsers use if a file has none. */
const DEFAULT_SIZE = [300, 150] as const

/**
 * Makes an SVG file safe to serve from a site's own origin. `undefined` if it is no SVG.
 *
 * A tolerant parser reads the file, and it is written anew from lists of allowed elements and attributes: without
 * scripts and event handlers, and without anything that is loaded from elsewhere. Of HTML in it only the text stays.
 * Entities are replaced by their values. `width` and `height` are CSS pixels.
 *
 * Throws `SourceError` if the file unfolds to more than a browser can draw.
 */
export function cleanSvg(source: string): CleanedSvg | undefined {
  const root = parseSvg(unfoldEntities(source, LONGEST_TEXT))
  if (root === undefined) return undefined
  const lost = replaceForeign(root)
  if (countUnfolded(root) > MOST_UNFOLDED) {
    throw new SourceError(`its elements refer to each other so often that more than ${MOST_UNFOLDED} would be drawn`)
  }
  const [width, height] = sizeOf(root.attributes)
  return { text: `${written(root, ROOT_NAMESPACES)}\n`, width, height, embedded: [...embeddedIn(root)], lost }
}

const ROOT_NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

function* embeddedIn({ attributes, children }: SvgNode): Generator<Uint8Array> {
  for (const name of ['href', 'xlink:href']) {
    const [, base64] = attributes[name]?.split(';base64,') ?? []
    if (base64 !== undefined) yield Buffer.from(base64, 'base64')
  }
  for (const child of children) if (typeof child !== 'string') yield* embeddedIn(child)
}

function written({ name, attributes, children }: SvgNode, namespaces = ''): string {
  const values = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  )
  const texts = children.filter((child) => typeof child === 'string')
  const inner =
    name === 'style'
      ? escapeText(safeSheet(texts.join('')))
      : children.map((child) => (typeof child === 'string' ? escapeText(child) : written(child))).join('')
  return `<${name}${namespaces}${values.join('')}>${inner}</${name}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, em: 16, rem: 16 },
}

/** The size from `width` and `height`, else from `viewBox`, in whole pixels. */
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
