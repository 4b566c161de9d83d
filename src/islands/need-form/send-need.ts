import type { ApiError } from '#contract/api-answer.ts'
import { parseFormAnswer, type FormMessage } from './form-message.ts'
import { localePrefix } from '#client/language.ts'
import { logFailure } from '#client/failures.ts'
import { callProvider } from '#client/provider-call.ts'
import type { NeedFormProps, NeedValues } from './need-form-model.ts'

/** How sending ended. `unsent`: nothing arrived as far as anybody knows, so it may be tried again. */
export type NeedOutcome =
  | { readonly kind: 'sent'; readonly id?: string }
  | { readonly kind: 'refused'; readonly errors: { readonly [name: string]: string } }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** Posts the form to the provider. Never rejects. */
export async function sendNeed(
  { action, locale }: Pick<NeedFormProps, 'action' | 'locale'>,
  fields: NeedValues,
): Promise<NeedOutcome> {
  try {
    const message: FormMessage = { form: 'need', locale, page: location.href, fields }
    const { status, text } = await callProvider(action, { method: 'POST', json: message })
    return status === undefined ? { kind: 'unsent' } : parseFormAnswer(status, text)
  } catch (error) {
    logFailure('Failed form sending', error)
    return { kind: 'unsent' }
  }
}

/** The confirmation page, with the prefix of this page, so that the language stays whatever a cookie says. */
export function nextHref(next: string, pathname: string): string {
  const prefix = localePrefix(pathname)
  return prefix && !localePrefix(next) ? `/${prefix}${next}` : next
}
