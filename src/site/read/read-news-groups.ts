import { asText, type Report } from './read-fields.ts'
import { readItems } from './read-items.ts'

const NEWS_GROUPS = { field: 'newsGroups', most: 100, expected: 'the name of a group' }

/** Reads the names of the groups of news. `undefined` if none is left, so that a wrong list hides no dates. */
export function readNewsGroups(list: readonly unknown[] | undefined, report: Report): readonly string[] | undefined {
  const groups = readItems(list ?? [], NEWS_GROUPS, report, asText)
  return groups.length === 0 ? undefined : groups
}
