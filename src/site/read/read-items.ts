/** Lists in `siteConfig`: each item is read by itself, and one that says nothing is left out with a notice. */
import {
  fieldReader,
  firstItems,
  isNotSent,
  isRecord,
  type ReadField,
  type Report,
  tellItem,
  tellMisspelled,
} from './read-fields.ts'

type ListOf = {
  /** Its place in `siteConfig`, such as `forms.need.steps`. */
  readonly field: string
  /** So many items are read. */
  readonly most: number
  /** What each item has to be, for the notice of one that is not. */
  readonly expected: string
}

/** What `accept` makes of the items. One that it answers with `undefined` is left out, with a notice. */
export function readItems<T>(
  list: readonly unknown[],
  { field, most, expected }: ListOf,
  report: Report,
  accept: (item: unknown) => T | undefined,
): T[] {
  return firstItems(list, most, field, report).flatMap((item, index) => {
    const accepted = accept(item)
    if (accepted !== undefined) return [accepted]
    tellItem(`${field}[${index}]`, item, expected, report)
    return []
  })
}

type ListOfObjects = ListOf & {
  /** All keys of an item, for notices of misspelt ones, and those that it cannot do without. */
  readonly keys: readonly string[]
  readonly needed: readonly string[]
}

/**
 * What `readItem` makes of the objects in a list. One without a needed key is left out, with a notice. So is one that
 * `readItem` answers with `undefined`: `read` has told why.
 */
export function readObjects<T>(
  list: readonly unknown[],
  { field, most, expected, keys, needed }: ListOfObjects,
  report: Report,
  readItem: (item: Readonly<Record<string, unknown>>, read: ReadField) => T | undefined,
): T[] {
  return firstItems(list, most, field, report).flatMap((item, index) => {
    const place = `${field}[${index}]`
    tellMisspelled(item, keys, `"siteConfig.${place}"`, report)
    if (!isRecord(item) || needed.some((key) => isNotSent(item[key]))) {
      tellItem(place, item, expected, report)
      return []
    }
    return readItem(item, fieldReader(item, 'siteConfig', report, `${place}.`)) ?? []
  })
}
