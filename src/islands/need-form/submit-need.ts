import { localePrefix } from '#client/language.ts'
import { openErrorPage } from '#client/provider-call.ts'
import { replaceBy } from '#client/navigation.ts'
import { keepSentNeed } from '#client/sent-need.ts'
import { forgetDraft } from './need-draft.ts'
import { checkValues, readValues, type NeedFault, type NeedFormProps, type NeedValues } from './need-form-model.ts'
import { sendForm } from './send-form.ts'
import { sentLines } from './sent-lines.ts'

/** The state of the form. `leaving`: another page is loading. */
export type NeedState =
  | { readonly kind: 'editing' | 'leaving' | 'unsent' | 'suspicious' }
  /** `values` are the values with these errors. */
  | { readonly kind: 'invalid'; readonly errors: NeedErrors; readonly values: NeedValues }

/** The errors by name of the field: our own, or the words of the provider. */
export type NeedErrors = { readonly [name: string]: NeedFault | { readonly told: string } }

/** The name of a field that no visitor sees, which catches robots. It begins with `_`, so the provider ignores it. */
export const TRAP = '_homepage'

/** No visitor fills in a form faster. An earlier message waits until then. */
const SHORTEST_FILL_MS = 2000

/** Checks and sends the form, and opens the next page. `startedMs` is when the visitor could begin. Never rejects. */
export async function submitNeed(props: NeedFormProps, data: FormData, startedMs: number): Promise<NeedState> {
  const values = readValues(props.fields, data)
  const faults = checkValues(props, values)
  if (Object.keys(faults).length > 0) return { kind: 'invalid', errors: faults, values }
  if (data.get(TRAP)) return { kind: 'suspicious' }
  await untilMs(startedMs + SHORTEST_FILL_MS)
  const outcome = await sendForm(props.action, { form: 'need', locale: props.locale, fields: values })
  if (outcome.kind === 'unsent') return { kind: 'unsent' }
  if (outcome.kind === 'refused') {
    const told = Object.entries(outcome.errors).map(([name, text]) => [name, { told: text }] as const)
    return { kind: 'invalid', errors: Object.fromEntries(told), values }
  }
  if (outcome.kind === 'sent') {
    forgetDraft()
    keepSentNeed({ id: outcome.id, lines: sentLines(props.fields, values) })
    replaceBy(nextHref(props.next, location.pathname))
  } else {
    openErrorPage(outcome.error)
  }
  return { kind: 'leaving' }
}

/**
 * The errors of the last attempt that are still true for the current values. If our check finds another error in a
 * field, the field has that one.
 */
export function standingErrors(state: NeedState, props: NeedFormProps, values: NeedValues): NeedErrors {
  if (state.kind !== 'invalid') return {}
  const faults = checkValues(props, values)
  return Object.fromEntries(
    Object.entries(state.errors).flatMap(([name, error]) => {
      const stands = typeof error === 'string' ? faults[name] : state.values[name] === values[name] ? error : undefined
      return stands === undefined ? [] : [[name, stands]]
    }),
  )
}

async function untilMs(timeMs: number): Promise<void> {
  const waitMs = timeMs - Date.now()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
}

/**
 * The address of the confirmation page, with the locale prefix of this page, so that the language stays whatever a
 * cookie says.
 */
export function nextHref(next: string, pathname: string): string {
  const prefix = localePrefix(pathname)
  return prefix && !localePrefix(next) ? `/${prefix}${next}` : next
}
