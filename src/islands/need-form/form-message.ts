import { parseApiAnswer, type ApiError } from '#contract/api-answer.ts'
import type { SiteLocale } from '#contract/locale.ts'

/** What a browser with scripts posts to the form call (provider contract, part 3). */
export type FormMessage = {
  readonly form: 'need' | 'feedback'
  readonly locale: SiteLocale
  /** Address of the page the form was filled in on. */
  readonly page: string
  /** By name of the field; checkboxes as booleans. */
  readonly fields: { readonly [name: string]: string | boolean }
}

export type FormAnswer =
  /** `id`: how the provider calls the message, for a visitor who asks about it. */
  | { readonly kind: 'sent'; readonly id?: string }
  /** Messages by name of the field, in the visitor's language; at least one. */
  | { readonly kind: 'refused'; readonly errors: { readonly [name: string]: string } }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Names of the hidden fields that a form posts if no script runs. */
export const PLAIN_FORM_FIELDS = { form: '_form', locale: '_locale', next: '_next' } as const

/**
 * Reads the answer to a posted form. Never throws. `status` is `undefined` if no answer came.
 *
 * Refused fields come with code 400 in the body; a provider that repeats it as the HTTP status is understood as well.
 */
export function parseFormAnswer(status: number | undefined, text: string): FormAnswer {
  const errors = status === 200 || status === 400 ? refusedFields(text) : undefined
  if (errors) return { kind: 'refused', errors }
  const answer = parseApiAnswer(status, text)
  return answer.ok ? { kind: 'sent', ...messageId(answer.data) } : { kind: 'failed', error: answer.error }
}

const LONGEST_ID = 100

/** The reference number, if the provider gives one that a visitor can read out: neither empty nor very long. */
function messageId(data: unknown): { id?: string } {
  const { id } = (data ?? {}) as { id?: unknown }
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).trim() : ''
  return text === '' || text.length > LONGEST_ID ? {} : { id: text }
}

function refusedFields(text: string): { [name: string]: string } | undefined {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  const { code, data } = (body ?? {}) as { code?: unknown; data?: { errors?: unknown } | null }
  if (code !== 400 || typeof data?.errors !== 'object' || data.errors === null) return undefined
  const told = Object.entries(data.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return told.length === 0 ? undefined : Object.fromEntries(told)
}
