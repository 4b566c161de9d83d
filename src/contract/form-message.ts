import { parseApiAnswer, type ApiError } from './api-answer.ts'
import type { SiteLocale } from './locale.ts'

/** What a browser with scripts posts to the form call (provider contract, part 3). */
export type FormMessage = {
  readonly form: 'need'
  readonly locale: SiteLocale
  /** Address of the page the form was filled in on. */
  readonly page: string
  /** By name of the field; checkboxes as booleans. */
  readonly fields: { readonly [name: string]: string | boolean }
}

export type FormAnswer =
  | { readonly kind: 'sent' }
  /** Messages by name of the field, in the visitor's language; at least one. */
  | { readonly kind: 'refused'; readonly errors: { readonly [name: string]: string } }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Names of the hidden fields that a form posts where no script runs. */
export const PLAIN_FORM_FIELDS = { form: '_form', locale: '_locale', next: '_next' } as const

/**
 * Reads the answer to a posted form. Never throws. `status` is `undefined` where no answer came.
 *
 * Refused fields come with code 400 in the body; a provider that repeats it as the HTTP status is understood as well.
 */
export function parseFormAnswer(status: number | undefined, text: string): FormAnswer {
  const errors = status === 200 || status === 400 ? refusedFields(text) : undefined
  if (errors) return { kind: 'refused', errors }
  const answer = parseApiAnswer(status, text)
  return answer.ok ? { kind: 'sent' } : { kind: 'failed', error: answer.error }
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
