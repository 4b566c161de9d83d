import { readFlag } from '#kit/read-flag.ts'
import { readTime } from '#kit/read-time.ts'
import { withoutControls } from '#kit/without-controls.ts'
import { type Field, UNREADABLE } from './row.ts'

/** An id. Some back ends send numbers. A number is the same id as its text. */
export const idField: Field<string> = {
  expected: 'a text or a number such as "a-17"',
  read: (value) => (typeof value === 'string' && value.trim() !== '' ? value : numberText(value)),
}

/** Text that is not empty. */
export const namedField: Field<string> = {
  expected: 'a text such as "tariffs"',
  read: (value) => {
    const text = readText(value)
    return text === undefined || text === UNREADABLE ? UNREADABLE : text
  },
}

/** Text that is empty if it is missing. */
export const textField: Field<string> = {
  expected: 'a text',
  read: (value) => (typeof value === 'string' ? withoutControls(value) : (readText(value) ?? '')),
}

/** Text that may be missing: `null`, the empty string and blanks count as missing. */
export const optionalTextField: Field<string | undefined> = { expected: 'a text', read: readText }

/** The body as it was sent. It is checked when it is cleaned. */
export const bodyField: Field<string> = {
  expected: 'a text such as "<p>…</p>"',
  isMissed: true,
  read: (value) => (value == null ? '' : typeof value === 'string' ? value : numberText(value)),
}

/** A switch. If it is missing, it is off. */
export const flagField: Field<boolean> = {
  expected: 'true or false',
  read: (value) => {
    if (value == null || value === '') return false
    return readFlag(value) ?? UNREADABLE
  },
}

const SEPARATOR = /[,，、;；\n]/

/** Texts in a list, or in one text with commas or similar signs between them. */
export const keywordsField: Field<readonly string[]> = {
  expected: 'a list such as ["water", "tariffs"]',
  read: (value) => {
    if (value == null) return []
    const list = typeof value === 'string' ? value.split(SEPARATOR).map((word) => word.trim()) : value
    if (!Array.isArray(list)) return UNREADABLE
    const texts = list.map(readText)
    if (texts.includes(UNREADABLE)) return UNREADABLE
    return texts.filter((text) => typeof text === 'string')
  },
}

const TIME_EXAMPLE = 'a time such as 2026-03-02T08:00:00Z'

export const timeField: Field<string> = { expected: TIME_EXAMPLE, read: (value) => readTime(value) ?? UNREADABLE }

/** A time that may be missing. `null` and the empty string count as missing. */
export const optionalTimeField: Field<string | undefined> = {
  expected: `${TIME_EXAMPLE}, or null`,
  read: (value) => (value == null || value === '' ? undefined : (readTime(value) ?? UNREADABLE)),
}

function readText(value: unknown): string | undefined | typeof UNREADABLE {
  if (value == null) return undefined
  if (typeof value === 'string') return value.trim() === '' ? undefined : withoutControls(value)
  return numberText(value)
}

function numberText(value: unknown): string | typeof UNREADABLE {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : UNREADABLE
}
