import type { FlatItem } from './nest-items.ts'

const ROMAN: { readonly [digit: string]: number } = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** Tells the kind of a list from the marker of its first item, such as `1.`, `b)`, `IV.`, `一、` or a bullet. */
export function readMarker(marker: string): Pick<FlatItem, 'list' | 'attributes'> {
  const number = /^[(（]?(\d{1,6}|[a-z]{1,6}|[A-Z]{1,6}|[一二三四五六七八九十]{1,4})[.)）、．]/.exec(marker)?.[1]
  if (number === undefined) return { list: 'ul', attributes: bulletStyle(marker) }
  if (/^\d/.test(number)) return numbered('decimal', Number(number))
  if (/^[一二三四五六七八九十]/.test(number)) return numbered('cjk-ideographic', 1)
  const lower = number.toLowerCase()
  const letterCase = lower === number ? 'lower' : 'upper'
  if (/^[ivxlc]+$/.test(lower) && (lower.length > 1 || lower === 'i'))
    return numbered(`${letterCase}-roman`, romanValue(lower))
  return numbered(`${letterCase}-alpha`, lower.length === 1 ? lower.charCodeAt(0) - 96 : 1)
}

function numbered(style: string, start: number): Pick<FlatItem, 'list' | 'attributes'> {
  return { list: 'ol', attributes: { style: `list-style-type:${style}`, ...(start !== 1 && { start: String(start) }) } }
}

/** Word draws a circle as the letter `o`, and a square by a letter of Wingdings. */
function bulletStyle(marker: string): Record<string, string> {
  if (marker === 'o' || marker === '○') return { style: 'list-style-type:circle' }
  if (marker === '§' || marker === '▪' || marker === '■') return { style: 'list-style-type:square' }
  return {}
}

function romanValue(text: string): number {
  const values = [...text].map((digit) => ROMAN[digit] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
