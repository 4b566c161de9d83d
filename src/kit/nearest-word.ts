/**
 * Finds the word of `known` that `written` probably means: `site_name` for `siteName`, `discription` for `description`.
 *
 * `undefined` if `written` is known itself or resembles none. A word of five or more letters may differ in one letter,
 * a word of eight or more in two.
 */
export function nearestWord(written: string, known: readonly string[]): string | undefined {
  if (known.includes(written) || written.length > MOST_CHARACTERS) return undefined
  const plain = plainWord(written)
  return known.find((word) => plainWord(word) === plain) ?? known.find((word) => isNear(plain, plainWord(word)))
}

const MOST_CHARACTERS = 60
const LETTERS_FOR_ONE = 5
const LETTERS_FOR_TWO = 8

function plainWord(word: string): string {
  return word.toLowerCase().replace(/[\s_.-]+/g, '')
}

function isNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const most = shorter >= LETTERS_FOR_TWO ? 2 : shorter >= LETTERS_FOR_ONE ? 1 : 0
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most
}

/**
 * The number of letters to insert, to remove, to change, or to exchange with their neighbour (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  let earlier: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const own = [row]
    for (let at = 1; at <= b.length; at++) {
      const change = before[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1)
      const isExchange = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const exchange = isExchange ? earlier[at - 2]! + 1 : Infinity
      own.push(Math.min(change, before[at]! + 1, own[at - 1]! + 1, exchange))
    }
    earlier = before
    before = own
  }
  return before[b.length]!
}
