import { quoteValue } from '#kit/quote-value.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { asList, asText, type Report } from './read-fields.ts'

/** Browsers load them with the first question. */
const MOST_SYNONYMS = 200

/** Groups of two words or more. A word that is no text is left out. */
export function readSynonyms(list: readonly unknown[], report: Report): (readonly string[])[] {
  const ignore = (field: string, expected: string, found: string): void => {
    report.notices.push(ConfigFieldIgnored.notice({ key: 'siteConfig', field, expected, found }, report.where))
  }
  if (list.length > MOST_SYNONYMS) {
    ignore('synonyms', `a list of at most ${MOST_SYNONYMS} groups`, `a list of ${list.length}`)
  }
  return list.slice(0, MOST_SYNONYMS).flatMap((group, index) => {
    const words = (asList(group) ?? []).flatMap((word) => asText(word) ?? [])
    if (words.length > 1) return [words]
    ignore(`synonyms[${index}]`, 'a list of words such as ["job", "career"]', quoteValue(group))
    return []
  })
}
