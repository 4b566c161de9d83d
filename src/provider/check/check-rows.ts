import type { FieldFlaw } from '#site/model/content.ts'
import { articleDoubts, textDoubts } from '../api/doubts.ts'
import { articleFields } from '../api/wire/article.ts'
import { bannerFields } from '../api/wire/banner.ts'
import { menuEntryFields, menuGroupFields } from '../api/wire/menu.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { readConfigRow } from '../api/wire/config.ts'
import { readRow, UNREADABLE } from '../api/wire/row.ts'
import { faultIn, type FoundIn } from './finding.ts'

type Flawed = { readonly id: string; readonly flaws: readonly FieldFlaw[] }

/** Checks the rows of a list of articles. */
export function checkArticleRows(call: string, rows: readonly unknown[]): FoundIn[] {
  return joinFlaws(
    call,
    rows.map((row) => ({ id: rowIdOf(row), flaws: readRow(articleFields, row, articleDoubts).flaws })),
  )
}

/** Checks the rows of a list of banners. */
export function checkBannerRows(call: string, rows: readonly unknown[]): FoundIn[] {
  return joinFlaws(
    call,
    rows.map((row) => ({
      id: rowIdOf(row),
      flaws: readRow(bannerFields, row, ({ title }) => textDoubts('title', title)).flaws,
    })),
  )
}

/** Checks the entries of a call for configuration. */
export function checkConfigRows(call: string, entries: Readonly<Record<string, unknown>>): FoundIn[] {
  return Object.entries(entries).flatMap(([key, entry]) =>
    readConfigRow(entry) === UNREADABLE
      ? [faultIn(call, `The entry "${key}" cannot be read. Send an object such as { "content": "…" }.`)]
      : [],
  )
}

/** Checks groups and all their entries, at every depth. */
export function checkMenuRows(call: string, groups: Readonly<Record<string, unknown>>): FoundIn[] {
  const flawed: Flawed[] = []
  const look = (list: readonly unknown[]): void => {
    for (const row of list) {
      const read = readRow(menuEntryFields, row, ({ name }) => textDoubts('name', name))
      const isNameless = read.row !== undefined && (read.row.id === undefined || read.row.name.trim() === '')
      const nameless = { field: read.row?.id === undefined ? 'id' : 'name', found: 'nothing', expected: 'a text' }
      flawed.push({ id: rowIdOf(row), flaws: isNameless ? [...read.flaws, nameless] : read.flaws })
      look(read.row?.children ?? [])
    }
  }
  for (const [key, group] of Object.entries(groups)) {
    const read = readRow(menuGroupFields, group)
    flawed.push({ id: key, flaws: read.flaws })
    look(read.row?.children ?? [])
  }
  return joinFlaws(call, flawed)
}

/** If many rows have the same flaw, it becomes one finding that names the first id. */
function joinFlaws(call: string, rows: readonly Flawed[]): FoundIn[] {
  const joined = new Map<string, { flaw: FieldFlaw; id: string; count: number }>()
  for (const { id, flaws } of rows) {
    for (const flaw of flaws) {
      const key = JSON.stringify([flaw.field, flaw.expected, flaw.written])
      const entry = joined.get(key) ?? { flaw, id, count: 0 }
      entry.count += 1
      joined.set(key, entry)
    }
  }
  return [...joined.values()].map(({ flaw, id, count }) => faultIn(call, tell(flaw, id, count)))
}

function tell({ field, found, expected, written }: FieldFlaw, id: string, count: number): string {
  const rows = count === 1 ? `The row ${id}` : `${count} rows, the first of them ${id},`
  if (written !== undefined)
    return `${rows} ${count === 1 ? 'has' : 'have'} no "${field}": it is there as \`${written}\`: call it \`${field}\`.`
  return `${rows} ${count === 1 ? 'has' : 'have'} ${found} as "${field}". Send ${expected}.`
}

/** What `rowIdOf` returns if a row has no name at all. */
export const WITHOUT_ID = 'without an id'

/** The name of a row in messages: its id, or else its path, name or title, as JSON. */
export function rowIdOf(row: unknown): string {
  if (!isRecord(row)) return WITHOUT_ID
  const id = row['id'] ?? row['article'] ?? row['name'] ?? row['title']
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : WITHOUT_ID
}
