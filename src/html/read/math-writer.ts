import { escapeAttribute, escapeText } from '#kit/escape-html.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'

/**
 * The elements of MathML Core that are kept: <https://www.w3.org/TR/mathml-core/>. Those that hold text (`TOKENS`) get
 * no elements inside: a browser would read these as HTML.
 */
const ELEMENTS = new Set([
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror', 'mpadded'],
  ...['mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['none', 'mtable', 'mtr', 'mtd', 'semantics'],
])
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
/** Elements that repeat the formula in another language, such as TeX. */
const ANNOTATIONS = new Set(['annotation', 'annotation-xml'])

/** The attributes that are kept, with the values that they may have. */
const ATTRIBUTES: { readonly [name: string]: RegExp } = {
  mathvariant: /^normal$/,
  accent: /^(?:true|false)$/,
  accentunder: /^(?:true|false)$/,
  displaystyle: /^(?:true|false)$/,
  fence: /^(?:true|false)$/,
  form: /^(?:prefix|infix|postfix)$/,
  largeop: /^(?:true|false)$/,
  linethickness: /^[\d.]{1,8}(?:px|em|ex|pt|%)?$/,
  lspace: /^-?[\d.]{1,8}(?:px|em|ex|pt|%)?$/,
  movablelimits: /^(?:true|false)$/,
  rspace: /^-?[\d.]{1,8}(?:px|em|ex|pt|%)?$/,
  scriptlevel: /^[+-]?\d$/,
  separator: /^(?:true|false)$/,
  stretchy: /^(?:true|false)$/,
  symmetric: /^(?:true|false)$/,
  width: /^-?[\d.]{1,8}(?:px|em|ex|pt|%)?$/,
  columnspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
}

const DEEPEST = 100

/**
 * Writes one formula anew, from the elements and attributes in the lists above. Unwraps other elements and leaves out
 * annotations. Text outside of `TOKENS` becomes an `mtext`.
 */
export function createMathWriter(attributes: Attributes) {
  const display = attributes['display'] === 'block' || attributes['mode'] === 'display' ? ' display="block"' : ''
  const label = attributes['alttext']?.trim() ? ` alttext="${escapeAttribute(attributes['alttext'])}"` : ''
  let html = `<math${display}${label}>`
  let words = ''
  let source = ''
  /** The open elements of the source: the name if the element was written, else `undefined`. */
  const open: (string | undefined)[] = []
  let annotations = 0
  const isInToken = () => open.some((name) => name !== undefined && TOKENS.has(name))

  return {
    open(name: string, from: Attributes): void {
      const isAnnotation = ANNOTATIONS.has(name)
      const isWritten = annotations === 0 && ELEMENTS.has(name) && open.length < DEEPEST && !isInToken()
      if (isAnnotation || annotations > 0) annotations++
      open.push(isWritten && !isAnnotation ? name : undefined)
      if (isWritten && !isAnnotation) html += `<${name}${keptIn(from)}>`
    },
    close(): void {
      const name = open.pop()
      if (annotations > 0) annotations--
      else if (name !== undefined) html += `</${name}>`
    },
    text(data: string): void {
      if (annotations > 0) {
        if (source.length < 10_000) source += data
        return
      }
      const isToken = isInToken()
      if (!isToken && data.trim() === '') return
      words += data
      html += isToken ? escapeText(data) : `<mtext>${escapeText(data)}</mtext>`
    },
    /** `words` is the text of the formula, `source` the text of its annotations. */
    end: (): { html: string; words: string; source: string } => ({
      html: `${html}</math>`,
      words: words.replace(/\s+/g, ' ').trim(),
      source: source.trim(),
    }),
  }
}

function keptIn(from: Attributes): string {
  let kept = ''
  for (const [name, allowed] of Object.entries(ATTRIBUTES)) {
    const value = from[name]?.trim()
    if (value !== undefined && allowed.test(value)) kept += ` ${name}="${value}"`
  }
  return kept
}
