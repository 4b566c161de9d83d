import { quoteValue } from '#kit/quote-value.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { asList, asText, firstItems, type Report } from './read-fields.ts'

/** Browsers load them with the first question. */
const MOST_SYNONYMS = 200
/** Of one group. */
const MOST_WORDS = 100

/** Groups of two words or more. A word that is no text is left out. */
export function readSynonyms(list: readonly unknown[], report: Report): (readonly string[])[] {
  const ignore = (field: string, expected: string, found: string): void => {
    report.notices.push(ConfigFieldIgnored.notice({ key: 'siteConfig', field, expected, found }, report.where))
  }
  return firstItems(list, MOST_SYNONYMS, 'synonyms', report).flatMap((group, index) => {
    const words = (asList(group) ?? []).slice(0, MOST_WORDS).flatMap((word) => asText(word) ?? [])
    if (words.length > 1) return [words]
    ignore(`synonyms[${index}]`, 'a list of words such as ["job", "career"]', quoteValue(group))
    return []
  })
}
