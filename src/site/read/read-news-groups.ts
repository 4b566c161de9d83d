import { quoteValue } from '#kit/quote-value.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { asText, firstItems, type Report } from './read-fields.ts'

const MOST_GROUPS = 100

/** The names of groups; `undefined` if none is left, so that a wrong list hides nothing. */
export function readNewsGroups(list: readonly unknown[] | undefined, report: Report): readonly string[] | undefined {
  const groups = firstItems(list ?? [], MOST_GROUPS, 'newsGroups', report).flatMap((item, index) => {
    const group = asText(item)
    if (group !== undefined) return [group]
    const field = `newsGroups[${index}]`
    const found = quoteValue(item)
    report.notices.push(
      ConfigFieldIgnored.notice({ key: 'siteConfig', field, expected: 'the name of a group', found }, report.where),
    )
    return []
  })
  return groups.length === 0 ? undefined : groups
}
