import { nearestWord } from '#kit/nearest-word.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { FieldFlaw, FlawedRow } from '#site/model/content.ts'
import { isRecord } from '#site/read/read-fields.ts'

export const UNREADABLE = Symbol('unreadable')

/** How one field of a row is read. A field that is missing is read as `undefined`. */
export type Field<T> = {
  /** With an example of the right form: `a time such as 2026-03-02T08:00:00Z`. */
  readonly expected: string
  readonly read: (value: unknown) => T | typeof UNREADABLE
  /** If it cannot be read, the row goes without it. Of any other field the row is left out. */
  readonly isSpare?: true
  /** The row stays without it, and that is reported. */
  readonly isMissed?: true
}

export type Fields = { readonly [name: string]: Field<unknown> }

export type RowOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** `row` is missing if it cannot be read. */
export type ReadRow<F extends Fields> = { readonly row?: RowOf<F>; readonly flaws: readonly FieldFlaw[] }

export function leftOutIfWrong<T>({ expected, read }: Field<T>): Field<T | undefined> {
  return { expected, read, isSpare: true }
}

/**
 * Reads one row of an answer. All that is wrong with it comes together; `doubt` tells what can be read and is most
 * likely not meant.
 */
export function readRow<F extends Fields>(
  fields: F,
  row: unknown,
  doubt: (row: RowOf<F>) => readonly FieldFlaw[] = () => [],
): ReadRow<F> {
  if (!isRecord(row)) return { flaws: [{ field: 'the row', found: quoteValue(row), expected: 'an object' }] }
  const misspelled = misspelledKeys(fields, row)
  const values: Record<string, unknown> = {}
  const flaws: FieldFlaw[] = []
  let isReadable = true
  for (const [name, { expected, read, isSpare = false, isMissed = false }] of Object.entries(fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    const found = read(value)
    const written = misspelled?.get(name)
    if (found === UNREADABLE || written !== undefined || (isMissed && value == null)) {
      flaws.push({ field: name, found: quoteValue(value), expected, ...(written !== undefined && { written }) })
    }
    if (found !== UNREADABLE) values[name] = found
    else if (!isSpare) isReadable = false
  }
  if (!isReadable) return { flaws }
  const whole = values as RowOf<F>
  return { row: whole, flaws: [...flaws, ...doubt(whole)] }
}

/** The fields of a row that name it to an editor. */
export type RowNames = { readonly [N in (typeof ROW_NAMES)[number]]?: string }

/**
 * What is wrong with a row, and what an editor knows it by: the values of `names`, as far as they are texts or
 * numbers.
 */
export function flawedRow(kind: FlawedRow['kind'], read: ReadRow<Fields>, sent: unknown, names: RowNames): FlawedRow {
  const name: { -readonly [N in (typeof ROW_NAMES)[number]]?: string } = {}
  for (const key of ROW_NAMES) {
    const field = names[key]
    const value = field !== undefined && isRecord(sent) && Object.hasOwn(sent, field) ? sent[field] : undefined
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number')
      name[key] = String(value).normalize('NFC')
  }
  return { kind, ...name, isLeftOut: read.row === undefined, flaws: read.flaws }
}

const ROW_NAMES = ['id', 'title', 'slug', 'group'] as const

/** Fields that a row seems to have under another name, by their right name. */
function misspelledKeys(fields: Fields, row: Readonly<Record<string, unknown>>): Map<string, string> | undefined {
  let found: Map<string, string> | undefined
  for (const written of Object.keys(row)) {
    if (Object.hasOwn(fields, written) || row[written] == null) continue
    const missing = Object.keys(fields).filter((name) => row[name] == null)
    const meant = nearestWord(written, missing)
    if (meant !== undefined) (found ??= new Map()).set(meant, written)
  }
  return found
}
