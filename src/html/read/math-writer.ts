import { escapeAttribute, escapeText } from '#kit/escape-html.ts'
import type { Attributes } from '../rules/allowed-attributes.ts'

/** Elements of MathML Core that say something: <https://www.w3.org/TR/mathml-core/>. None takes HTML inside. */
const ELEMENTS = new Set([
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror', 'mpadded'],
  ...['mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['none', 'mtable', 'mtr', 'mtd', 'semantics'],
])
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
/** Say the formula once more, in another language. */
const ANNOTATIONS = new Set(['annotation', 'annotation-xml'])

/** Attributes that say something, with the values they may have. */
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
 * Writes one formula anew, from its elements and attributes on the lists. Others are unwrapped, annotations are
 * dropped. Text outside of the elements that hold text becomes an `mtext`.
 */
export function createMathWriter(attributes: Attributes) {
  const display = attributes['display'] === 'block' || attributes['mode'] === 'display' ? ' display="block"' : ''
  const label = attributes['alttext']?.trim() ? ` alttext="${escapeAttribute(attributes['alttext'])}"` : ''
  let html = `<math${display}${label}>`
  let words = ''
  let source = ''
  /** What is open in the source: the name that was written, or nothing. */
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
    /** `words` is what can be read, `source` what its annotations say. */
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
