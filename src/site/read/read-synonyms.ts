import { asList, asText, type Report } from './read-fields.ts'
import { readItems } from './read-items.ts'

const SYNONYMS = {
  field: 'synonyms',
  // Browsers load all of them with the first search.
  most: 200,
  expected: 'a list of words such as ["job", "career"]',
}
/** Words of one group. */
const MOST_WORDS = 100

/** Reads groups of at least two words. A word that is not a text is left out. */
export function readSynonyms(list: readonly unknown[], report: Report): (readonly string[])[] {
  return readItems(list, SYNONYMS, report, (group) => {
    const words = (asList(group) ?? []).slice(0, MOST_WORDS).flatMap((word) => asText(word) ?? [])
    return words.length > 1 ? words : undefined
  })
}
