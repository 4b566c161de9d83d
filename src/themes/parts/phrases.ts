/** The language tag of the dictionary that cuts Chinese characters into words, in every language that uses them. */
const CHINESE = 'zh-Hans'

const words = new Intl.Segmenter(CHINESE, { granularity: 'word' })

/** Words of one character that belong to the word before them, and those that belong to the word after them. */
const ENDINGS = '的了着过過们們区區起后後前中里裡内內吗嗎'
const BEGINNINGS = '在从從和与與或至把对對将將被按向已也就都还還没沒更最请請为為让讓给給'

/**
 * Divides a Chinese text between its words, so that a line of a title breaks there and not inside a word. Joined, the
 * pieces are the text again. Browsers break after blanks and marks by themselves. A text without Chinese words is one
 * piece, since it has blanks between its words.
 */
export function phrasesOf(text: string): string[] {
  if (!/\p{Script=Han}{2}/u.test(text)) return [text]
  const phrases: string[] = []
  let before = ''
  for (const { segment, isWordLike } of words.segment(text)) {
    const word = isWordLike === true ? segment : ''
    if (before !== '' && word !== '' && canPart(before, word)) phrases.push(segment)
    else phrases.push((phrases.pop() ?? '') + segment)
    before = word
  }
  return phrases
}

/** Other words of one character may belong to either side: parts of a name, verbs, measures with their number. */
function canPart(before: string, after: string): boolean {
  if (/\d$/.test(before) || BEGINNINGS.includes(before) || ENDINGS.includes(after)) return false
  return ENDINGS.includes(before) || BEGINNINGS.includes(after) || (before.length > 1 && after.length > 1)
}
