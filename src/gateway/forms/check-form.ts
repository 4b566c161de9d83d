import type { FormFieldRule, FormRules } from './form-fields.ts'
import { formMessage } from './form-messages.ts'
import type { SiteLocale } from '#contract/locale.ts'

interface CheckedForm {
  /** The fields that the rules know. Checkboxes are booleans; lines end with `\n`. */
  values: Record<string, string | boolean>
  /** The message for each wrong field, in the language of the call. Empty if all fields are right. */
  errors: Record<string, string>
}

/** The most characters of a field without `maxLength`. */
const STANDARD_MAX_LENGTH = 10_000

/** Checks the fields that a visitor sent against the rules. Unknown fields are dropped. */
export function checkForm(rules: FormRules, sent: Readonly<Record<string, unknown>>, locale: SiteLocale): CheckedForm {
  const values: CheckedForm['values'] = {}
  const errors: CheckedForm['errors'] = {}

  for (const field of rules.fields) {
    const raw = Object.hasOwn(sent, field.name) ? sent[field.name] : undefined
    if (field.type === 'checkbox') {
      const checked = isChecked(raw)
      values[field.name] = checked
      if (field.required && !checked) errors[field.name] = formMessage(locale, 'check')
      continue
    }
    if (raw !== undefined && raw !== null && typeof raw !== 'string') {
      errors[field.name] = formMessage(locale, 'invalid')
      continue
    }
    const text = (raw ?? '').replace(/\r\n?/g, '\n')
    values[field.name] = text
    const error = faultOf(field, text)
    if (error !== undefined) errors[field.name] = formMessage(locale, error, field.maxLength ?? STANDARD_MAX_LENGTH)
  }

  for (const group of rules.anyOf) {
    if (group.some((name) => String(values[name] ?? '').trim() !== '')) continue
    // The message stands only at the first field of the group, because the visitor has one thing to correct.
    const [first] = group
    if (first !== undefined) errors[first] ??= formMessage(locale, 'anyOf')
  }
  return { values, errors }
}

type TextFault = 'required' | 'tooLong' | 'space' | 'email' | 'tel' | 'option' | 'pattern'

function faultOf(field: FormFieldRule, text: string): TextFault | undefined {
  if (text.trim() === '') return field.required ? 'required' : undefined
  if (text.length > (field.maxLength ?? STANDARD_MAX_LENGTH)) return 'tooLong'
  if (field.noSpace && /\s/u.test(text)) return 'space'
  if (field.type === 'email' && !isEmail(text.trim())) return 'email'
  if (field.type === 'tel' && !isPhone(text)) return 'tel'
  if (field.options !== undefined && field.type === 'select' && !field.options.some(({ value }) => value === text)) {
    return 'option'
  }
  if (field.pattern !== undefined && !matches(field.pattern, text)) return 'pattern'
  return undefined
}

function isChecked(raw: unknown): boolean {
  return raw === true || (typeof raw === 'string' && !['', 'false', '0', 'off'].includes(raw))
}

// The HTML standard's expression for a valid e-mail address, which browsers use too. Here the host must have a dot.
function isEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
    text,
  )
}

function isPhone(text: string): boolean {
  return /^[+\d][\d\s().\-/]*$/.test(text) && text.replace(/\D/g, '').length >= 3
}

// Works as the `pattern` attribute does: with the flag `v`, on the whole value. An expression that does not compile
// accepts everything.
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text)
  } catch {
    return true
  }
}
