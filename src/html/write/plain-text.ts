import { trimCharactersEnd } from '#kit/trim-characters.ts'
/** Marks the end of a block in collected text. The text itself never has it: control characters are removed before. */
export const BLOCK_END = '\u0000'

const excerptLength = 200

// Neither of these two matches a single plain blank, the usual case: it would only cost time to replace it with itself.
const blanks = /[ \t\n\r\f\u00a0]{2,}|[\t\n\r\f\u00a0]/g
const unusualBlanks = ['  ', '\t', '\n', '\r', '\f', '\u00a0']

/** Collected pieces as plain text: blanks collapsed, one line per block, no empty lines. */
export function plainText(pieces: readonly string[]): string {
  const all = pieces.join('')
  // Most texts have no unusual blanks. To search for each of them is faster than to look at every character.
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
 * Ends after a sentence if that leaves 80 characters or more. Else ends between two words, or, because Chinese writes
 * no blanks, between two characters; then an ellipsis follows.
 */
export function excerptOf(text: string): string {
  // More than is shown, so that enough is left after blanks are collapsed.
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

/** Steps back from index `at`, so that a cut splits neither a surrogate pair nor a letter from its marks. */
function characterStart(text: string, at: number): number {
  let start = at
  while (start > 0 && (belongsToTheCharacterBefore.test(text.charAt(start)) || text.charAt(start - 1) === '\u200d'))
    start--
  return start
}
