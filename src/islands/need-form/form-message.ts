import { parseApiAnswer, type ApiError } from '#contract/api-answer.ts'
import type { SiteLocale } from '#contract/locale.ts'

/** The message that a browser with scripts posts to the form call (provider contract, part 3). */
export type FormMessage = {
  readonly form: 'need' | 'feedback'
  readonly locale: SiteLocale
  /** The address of the page with the form. */
  readonly page: string
  /** The values by name of the field. Checkboxes are booleans. */
  readonly fields: { readonly [name: string]: string | boolean }
}

type FormAnswer =
  /** `id` is the provider's reference number of the message, for a visitor who asks about it. */
  | { readonly kind: 'sent'; readonly id?: string }
  /** The messages by name of the field, in the visitor's language. There is at least one. */
  | { readonly kind: 'refused'; readonly errors: { readonly [name: string]: string } }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** The names of the hidden fields that a form posts if no script runs. */
export const PLAIN_FORM_FIELDS = { form: '_form', locale: '_locale', next: '_next' } as const

/**
 * Reads the answer to a posted form. Never throws. `status` is `undefined` if no answer came.
 *
 * An answer that refuses fields has code 400 in the body. The HTTP status may be 200 or 400.
 */
export function parseFormAnswer(status: number | undefined, text: string): FormAnswer {
  const errors = status === 200 || status === 400 ? refusedFields(text) : undefined
  if (errors) return { kind: 'refused', errors }
  const answer = parseApiAnswer(status, text)
  return answer.ok ? { kind: 'sent', ...messageId(answer.data) } : { kind: 'failed', error: answer.error }
}

const LONGEST_ID = 100

/** The reference number, if the provider sends one that a visitor can read out: neither empty nor very long. */
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
