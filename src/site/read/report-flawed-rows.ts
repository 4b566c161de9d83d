import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Where } from '#kit/errors.ts'
import { nameSome, shorten } from '#kit/name-some.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import type { FieldFlaw, FlawedRow } from '../model/content.ts'
import { ContentFlawed, ContentLeftOut } from '../errors.ts'

/** A notice for many rows with the same fault gives their number and names ten of them. */
const MOST_NAMED = 10
const MOST_CHARACTERS = 80

const KINDS = {
  articles: ['article', 'articles'],
  menuGroups: ['menu entry', 'menu entries'],
  banners: ['banner', 'banners'],
  configs: ['config entry', 'config entries'],
} as const satisfies { readonly [K in FlawedRow['kind']]: readonly [one: string, many: string] }

/**
 * Reports rows that could not be read. Rows of one kind with the same fault are one notice, which names the rows, the
 * values that were found and the right form.
 */
export function* reportFlawedRows(rows: readonly FlawedRow[], where: Where, notices: NoticeSink): Steps<void> {
  const alike = new Map<string, [FlawedRow, ...FlawedRow[]]>()
  const isStepFull = createStepCounter()
  for (const row of rows) {
    if (isStepFull()) yield
    const { kind, isLeftOut, flaws } = row
    const fault = flaws.map(({ field, expected, written }) => [field, expected, written])
    const key = JSON.stringify([kind, isLeftOut, fault])
    const same = alike.get(key)
    if (same) same.push(row)
    else alike.set(key, [row])
  }
  for (const same of alike.values()) {
    if (isStepFull(same.length)) yield
    const [first] = same
    const definition = first.isLeftOut ? ContentLeftOut : ContentFlawed
    const told = same.length === 1 ? tellOne(first) : tellMany(first, same)
    notices.push(definition.notice(told, placeOf(first, same, where)))
  }
}

function tellOne(row: FlawedRow): { subject: string; reasons: string } {
  const reasons = row.flaws.map(
    (flaw) => `${flaw.field} is ${flaw.found} and should be ${flaw.expected}${tellWritten(flaw)}`,
  )
  return { subject: `The ${KINDS[row.kind][0]} ${nameOf(row)} is`, reasons: reasons.join('; ') }
}

function tellMany(first: FlawedRow, same: readonly FlawedRow[]): { subject: string; reasons: string } {
  const names = same.map((row) => `${nameOf(row)} with ${row.flaws.map(({ found }) => found).join(' and ')}`)
  const rules = first.flaws.map((flaw) => `${flaw.field} should be ${flaw.expected}${tellWritten(flaw)}`)
  return {
    subject: `${same.length} ${KINDS[first.kind][1]} are`,
    reasons: `${rules.join('; ')}: ${nameSome(names, MOST_NAMED)}`,
  }
}

function tellWritten({ field, written }: FieldFlaw): string {
  return written === undefined ? '' : ` (there is a field "${shorten(written, MOST_CHARACTERS)}"; its name is ${field})`
}

function nameOf({ id, title }: FlawedRow): string {
  const name = title === undefined ? undefined : `"${shorten(title, MOST_CHARACTERS)}"`
  if (id === undefined) return name ?? 'without title and id'
  return name === undefined
    ? `with the id ${shorten(id, MOST_CHARACTERS)}`
    : `${name} (id ${shorten(id, MOST_CHARACTERS)})`
}

function placeOf({ kind, id }: FlawedRow, { length }: readonly FlawedRow[], where: Where): Where {
  return length === 1 && id !== undefined
    ? { ...where, resource: `${KINDS[kind][0]} ${shorten(id, MOST_CHARACTERS)}` }
    : where
}
