import { nearestWord } from '#kit/nearest-word.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { FieldFlaw, FlawedRow } from '#site/model/content.ts'
import { isRecord } from '#site/read/read-fields.ts'

export const UNREADABLE = Symbol('unreadable')

/** How one field of a row is read. `read` gets `undefined` if the field is missing. */
export type Field<T> = {
  /** What the field must be, with an example: `a time such as 2026-03-02T08:00:00Z`. */
  readonly expected: string
  readonly read: (value: unknown) => T | typeof UNREADABLE
  /**
   * If this is set and the field cannot be read, the row is kept without it. If any other field cannot be read, the row
   * is left out.
   */
  readonly isOptional?: true
  /** If this is set and the field is missing, the row is kept, and the missing field is reported. */
  readonly isMissed?: true
}

export type Fields = { readonly [name: string]: Field<unknown> }

export type RowOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** A row and what is wrong with it. `row` is missing if the row cannot be read. */
type ReadRow<F extends Fields> = { readonly row?: RowOf<F>; readonly flaws: readonly FieldFlaw[] }

/** The same field, but a row is kept without it if it cannot be read. */
export function leftOutIfWrong<T>({ expected, read }: Field<T>): Field<T | undefined> {
  return { expected, read, isOptional: true }
}

/**
 * Reads one row of an answer. Returns all flaws together. `doubt` finds what is probably a mistake although it can be
 * read.
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
  for (const [name, { expected, read, isOptional = false, isMissed = false }] of Object.entries(fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    const found = read(value)
    const written = misspelled?.get(name)
    if (found === UNREADABLE || written !== undefined || (isMissed && value == null)) {
      flaws.push({ field: name, found: quoteValue(value), expected, ...(written !== undefined && { written }) })
    }
    if (found !== UNREADABLE) values[name] = found
    else if (!isOptional) isReadable = false
  }
  if (!isReadable) return { flaws }
  const whole = values as RowOf<F>
  return { row: whole, flaws: [...flaws, ...doubt(whole)] }
}

/** The fields of a row by which an editor knows it. */
type RowNames = { readonly [N in (typeof ROW_NAMES)[number]]?: string }

/** What is wrong with a row, and the values of `names` by which an editor knows it. Only texts and numbers are used. */
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

/** Finds fields that the row seems to have under a misspelled name. The keys are the right names. */
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
