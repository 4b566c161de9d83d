/** The declarations of a `style` attribute: names in lower case, values in lower case without `!important`. */
export type Style = ReadonlyMap<string, string>

export type Align = 'start' | 'center' | 'end'

/** The largest width of something: in CSS pixels, or in percent of the element around it. */
export type Bound = { readonly px: number } | { readonly percent: number }

const none: Style = new Map()

/** Reads a `style` attribute. Of several declarations of one property the last counts. */
export function readStyle(written: string | undefined): Style {
  if (written === undefined || written === '') return none
  const style = new Map<string, string>()
  for (const declaration of written.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration
      .slice(colon + 1)
      .toLowerCase()
      .replace('!important', '')
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim())
  }
  return style
}

/** Whether an element with this style is hidden. `mso-hide` is Word's own property for hidden text. */
export function isHiddenBy(style: Style): boolean {
  if (style.size === 0) return false
  const visibility = style.get('visibility')
  return (
    style.get('display') === 'none' ||
    visibility === 'hidden' ||
    visibility === 'collapse' ||
    style.get('mso-hide') === 'all'
  )
}

const SIDES: { readonly [written: string]: Align } = {
  left: 'start',
  start: 'start',
  center: 'center',
  middle: 'center',
  right: 'end',
  end: 'end',
  '-webkit-center': 'center',
  '-webkit-right': 'end',
}

/** The side that a value of `text-align` or `align` names. `undefined` for justified text: the theme decides. */
export function readAlign(written: string | undefined): Align | undefined {
  if (written === undefined) return undefined
  const name = written.trim().toLowerCase()
  return Object.hasOwn(SIDES, name) ? SIDES[name] : undefined
}

const PIXELS: { readonly [unit: string]: number } = { '': 1, px: 1, pt: 4 / 3, em: 16, rem: 16, cm: 38, in: 96 }

/**
 * Reads a length such as `225`, `300px`, `12.5em` or `25%`. `undefined` for zero, for 100% and more, and for text that
 * is no length.
 */
export function readBound(written: string | undefined): Bound | undefined {
  const [, digits, unit = ''] = /^(\d{1,5}(?:\.\d{1,9})?)\s*([a-z]{0,3}|%)$/i.exec(written?.trim() ?? '') ?? []
  const number = Number(digits)
  if (!(number > 0)) return undefined
  if (unit === '%' || unit === 'vw') return number < 100 ? { percent: number } : undefined
  const pixels = PIXELS[unit.toLowerCase()]
  return pixels === undefined ? undefined : { px: Math.max(1, Math.round(number * pixels)) }
}

/** The emphasis that a style adds (`true`) or removes (`false`). */
export type Emphasis = { readonly [K in 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub' | 'mark']?: boolean }

/** Reads the emphasis of a style. Properties that say nothing about emphasis are left out. */
export function readEmphasis(style: Style): Emphasis {
  const emphasis: { -readonly [K in keyof Emphasis]: Emphasis[K] } = {}
  const weight = style.get('font-weight')
  if (weight !== undefined) emphasis.strong = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const posture = style.get('font-style')
  if (posture !== undefined) emphasis.em = posture.startsWith('italic') || posture.startsWith('oblique')
  const decoration = style.get('text-decoration') ?? style.get('text-decoration-line')
  if (decoration !== undefined) {
    emphasis.u = decoration.includes('underline')
    emphasis.s = decoration.includes('line-through')
  }
  const raised = style.get('vertical-align')
  if (raised === 'super') emphasis.sup = true
  if (raised === 'sub') emphasis.sub = true
  const ground = style.get('background-color') ?? style.get('background')
  if (ground !== undefined && isColoured(ground)) emphasis.mark = true
  return emphasis
}

/** The colour names that editors use for highlights: <https://learn.microsoft.com/office/vba/api/word.wdcolorindex>. */
const HIGHLIGHTS = new Set([
  'yellow',
  'lime',
  'aqua',
  'cyan',
  'fuchsia',
  'magenta',
  'red',
  'blue',
  'green',
  'orange',
  'pink',
])
/** A colour counts as white, grey or black if its largest and smallest parts (0 to 255) are closer than this. */
const LEAST_CHROMA = 40

function isColoured(written: string): boolean {
  if (HIGHLIGHTS.has(written)) return true
  const [, hex] = /^#([\da-f]{6}|[\da-f]{3})$/.exec(written) ?? []
  const digits = hex?.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const parts =
    digits?.match(/../g)?.map((part) => Number.parseInt(part, 16)) ??
    /^rgb\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})\)$/.exec(written)?.slice(1).map(Number)
  return parts !== undefined && Math.max(...parts) - Math.min(...parts) >= LEAST_CHROMA
}
