import { trimCharactersEnd } from '#kit/trim-characters.ts'
/** Marks the end of a block in collected text. Never part of it: control characters are taken out before. */
export const BLOCK_END = '\u0000'

const excerptLength = 200

// Single blanks, which most are, match neither: replacing them by themselves is what would cost time.
const blanks = /[ \t\n\r\f\u00a0]{2,}|[\t\n\r\f\u00a0]/g
const unusualBlanks = ['  ', '\t', '\n', '\r', '\f', '\u00a0']

/** Collected pieces as plain text: blanks collapsed, one line per block. */
export function plainText(pieces: readonly string[]): string {
  const all = pieces.join('')
  // Most texts have none, and to search for each takes less than to look at every character.
  const collapsed = unusualBlanks.some((blank) => all.includes(blank)) ? all.replace(blanks, ' ') : all
  let text = ''
  for (const line of collapsed.split(BLOCK_END)) {
    const words = line.trim()
    if (words !== '') text += text === '' ? words : `\n${words}`
  }
  return text
}

/**
 * The first sentences of a text, at most 200 characters (UTF-16 units).
 *
 * Ends with a sentence if one ends late enough, else between two words, else, as Chinese writes no blanks, between
 * two characters; the latter two show an ellipsis.
 */
export function excerptOf(text: string): string {
  // A little more than is shown, so that collapsing blanks leaves enough.
  const line = text
    .slice(0, 5 * excerptLength)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= excerptLength) return line
  const start = line.slice(0, excerptLength)
  const sentence = lastMatchEnd(start, /[.!?…](?=["'”’)\]]?\s)["'”’)\]]?|[。！？．]["'”’」』）]?/g)
  if (sentence >= 80) return start.slice(0, sentence)
  const room = line.slice(0, excerptLength - 1)
  const word = Math.max(room.lastIndexOf(' '), lastMatchEnd(room, /[，、；：]/g) - 1)
  const cut = word >= 120 ? word : characterStart(line, room.length)
  return `${trimCharactersEnd(line.slice(0, cut), ' ,;:，、；：–—-')}…`
}

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = -1
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}

const belongsToTheCharacterBefore = /^[\p{M}\udc00-\udfff\u200d]/u

/** Steps back so that neither a surrogate pair nor a letter and its marks are parted. */
function characterStart(text: string, at: number): number {
  let start = at
  while (start > 0 && (belongsToTheCharacterBefore.test(text.charAt(start)) || text.charAt(start - 1) === '\u200d'))
    start--
  return start
}
