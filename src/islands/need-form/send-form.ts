import type { ApiError } from '#contract/api-answer.ts'
import { parseFormAnswer, type FormMessage } from './form-message.ts'
import { logFailure } from '#client/failures.ts'
import { callProvider } from '#client/provider-call.ts'

/** The result of sending. `unsent`: as far as we know nothing arrived, so the visitor may try again. */
export type FormOutcome =
  | { readonly kind: 'sent'; readonly id?: string }
  | { readonly kind: 'refused'; readonly errors: { readonly [name: string]: string } }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Posts a form to the provider at `action`. Never rejects. */
export async function sendForm(action: string, form: Omit<FormMessage, 'page'>): Promise<FormOutcome> {
  try {
    const message: FormMessage = { ...form, page: location.href }
    const { status, text } = await callProvider(action, { method: 'POST', json: message })
    return status === undefined ? { kind: 'unsent' } : parseFormAnswer(status, text)
  } catch (error) {
    logFailure('Failed form sending', error)
    return { kind: 'unsent' }
  }
}
