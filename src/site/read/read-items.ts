/**
 * Readers of lists in `siteConfig`. Each item is read by itself; one that cannot be read is left out, with a notice.
 */
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
  /** The path of the list in `siteConfig`, such as `forms.need.steps`. */
  readonly field: string
  /** Only the first `most` items are read. */
  readonly most: number
  /** The right form of an item, for notices. */
  readonly expected: string
}

/** Returns what `accept` makes of the items. If it returns `undefined`, the item is left out, with a notice. */
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
  /** All keys of an item, for notices of misspelt ones. `needed` are the keys that each item must have. */
  readonly keys: readonly string[]
  readonly needed: readonly string[]
}

/**
 * Returns what `readItem` makes of the objects in a list. An item that lacks a needed key is left out, with a notice.
 * An item is also left out if `readItem` returns `undefined`; `read` has then reported why.
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
