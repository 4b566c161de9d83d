const GAP = String.raw`[\s.·\u2010-\u2015-]{0,3}`
const START = /\+?\s{0,3}\(?\d/
const GROUP = new RegExp(String.raw`${GAP}(?:(\d+)|\((\d{1,5})\)(?=${GAP}\d))\)?`, 'y')
const AREA_SLASH = new RegExp(String.raw`\/(?=(?:\d${GAP}){5})`, 'y')
/** The start of a second number after nothing but a blank. */
const SECOND = new RegExp(String.raw`\s{1,3}0(?:${GAP}\d){6}`, 'y')
const EXTENSION =
  /^[\s(,;]*(?:내선(?:번호)?|ext(?:ension)?\b|x|转|轉|分机|分機|#|durchwahl|dw|klappe)[\s.:=]*(\d{1,8})/i

/** No number has more digits (ITU-T E.164, section 6). */
const MOST_DIGITS = 15
const FEWEST_DIGITS = 3
/** Some countries write a slash after an area code, which has at most this many digits. */
const LONGEST_AREA = 5
/** With this many digits, a number may be complete. */
const WHOLE_DIGITS = 7
const MOST_CHARACTERS = 200

/**
 * The `tel:` address of the first number in a text for people (RFC 3966): `02) 123-4567 (내선 8)` is
 * `tel:021234567;ext=8`.
 *
 * `(0)` after a country code is left out, because callers from abroad must not dial it. `undefined` if the text has no
 * number.
 */
export function phoneHref(written: string): string | undefined {
  const text = written
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKC')
    .replace(/\(\+(\d{1,3})\)/g, '+$1')
  for (let at = text.search(START); at !== -1;) {
    const { digits, end } = readNumber(text, at)
    const count = digits.replace('+', '').length
    if (count >= FEWEST_DIGITS && count <= MOST_DIGITS) {
      const extension = EXTENSION.exec(text.slice(end))?.[1]
      return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
    }
    const next = text.slice(end).search(START)
    at = next === -1 ? -1 : end + next
  }
  return undefined
}

function readNumber(text: string, start: number): { digits: string; end: number } {
  const plus = text[start] === '+' ? '+' : ''
  const isAbroad = plus !== '' || text.startsWith('00', start)
  let digits = ''
  let end = start + plus.length
  for (;;) {
    GROUP.lastIndex = end
    const [whole, plain, inBrackets] = GROUP.exec(text) ?? []
    if (whole === undefined) {
      AREA_SLASH.lastIndex = end
      if (digits === '' || digits.length > LONGEST_AREA || !AREA_SLASH.test(text)) break
      end += 1
      continue
    }
    const group = plain ?? inBrackets ?? ''
    SECOND.lastIndex = end
    if (digits.length >= WHOLE_DIGITS && SECOND.test(text)) break
    if (!(isAbroad && inBrackets === '0')) digits += group
    end += whole.length
  }
  return { digits: plus + digits, end: Math.max(end, start + 1) }
}
