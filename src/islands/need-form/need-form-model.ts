import * as v from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import type { FormField, NeedForm } from '#contract/need-form.ts'

/** One field of the form as it is shown, with its words in the visitor's language. */
export type NeedFieldModel = FormField & {
  /** The words after the label if the field is optional. */
  readonly mark?: string
  /** The error if it is empty. Without it, a general sentence with its label is used. */
  readonly missing?: string
  /** How long its text may be, in words. A field that has it counts its characters. */
  readonly limit?: string
  /** The kind of value that a browser may fill in by itself. */
  readonly autocomplete?: string
}

/**
 * What the form is drawn from. `words` are the strings that its HTML shows; the others are loaded when they are needed.
 */
export type NeedFormProps = Omit<NeedForm, 'fields'> & {
  readonly fields: readonly NeedFieldModel[]
  readonly theme: string
  readonly locale: SiteLocale
  /** BCP 47. */
  readonly tag: string
  readonly words: {
    readonly choose: string
    readonly submit: string
    /** The question for one of the fields in `CONTACT_FIELDS`. */
    readonly reach: string
    readonly trap: string
    /** These three replace strings that could not be loaded. */
    readonly check: string
    readonly failed: string
    readonly retry: string
  }
}

export type NeedValues = { readonly [name: string]: string | boolean }

/** What is wrong with a field. */
export type NeedFault = 'required' | 'tick' | 'tooLong' | 'space' | 'email' | 'tel' | 'option' | 'pattern' | 'anyOf'

const LONGEST_TEXT = 10_000

/** The fields of which a visitor must fill in one, if the form `needsContact`. */
export const CONTACT_FIELDS: readonly string[] = ['phone', 'email']

/** The most characters of a field. A field without `maxLength` has the general limit. */
export function maxLengthOf(field: NeedFieldModel): number {
  return field.maxLength ?? LONGEST_TEXT
}

/** The values of a form, by name of the field. Unknown values are left out. */
export function readValues(fields: readonly NeedFieldModel[], form: FormData): NeedValues {
  return Object.fromEntries(
    fields.map((field): [string, string | boolean] => {
      const raw = form.get(field.name)
      if (field.type === 'checkbox') return [field.name, raw !== null]
      return [field.name, typeof raw === 'string' ? tidy(field, raw) : '']
    }),
  )
}

/**
 * Tidies a typed value. Input methods for Chinese and Korean may write full-width letters and digits, so NFKC makes
 * them plain.
 */
function tidy({ type, noSpace }: NeedFieldModel, raw: string): string {
  const text = raw.replace(/\r\n?/g, '\n')
  if (type !== 'email' && type !== 'tel') return noSpace ? withoutSpace(text) : text
  return noSpace ? withoutSpace(text.normalize('NFKC')) : text.normalize('NFKC').trim()
}

/** Removes white space of every kind. */
export function withoutSpace(text: string): string {
  return text.replace(SPACE, '')
}

const SPACE = /[\s\u200b]/gu

/**
 * `withoutSpace` for a text that is being typed. `caret` is the position of the caret before and after, in UTF-16
 * units.
 */
export function stripSpace(text: string, caret: number): { text: string; caret: number } {
  return { text: withoutSpace(text), caret: withoutSpace(text.slice(0, caret)).length }
}

/** Finds what is wrong, by name of the field, in the order of the fields. Empty if all values are right. */
export function checkValues(
  { fields, needsContact }: Pick<NeedFormProps, 'fields' | 'needsContact'>,
  values: NeedValues,
): { readonly [name: string]: NeedFault } {
  const schema = v.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])))
  const { issues = [] } = v.safeParse(schema, values, { abortPipeEarly: true })
  const faults = new Map(issues.map((issue) => [String(issue.path?.[0].key), issue.message as NeedFault]))
  // The group has one error, at its first field.
  const [first = ''] = CONTACT_FIELDS
  if (needsContact && CONTACT_FIELDS.every((name) => !values[name]) && !faults.has(first)) faults.set(first, 'anyOf')
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const fault = faults.get(name)
      return fault === undefined ? [] : [[name, fault]]
    }),
  )
}

function schemaOf(field: NeedFieldModel) {
  if (field.type === 'checkbox')
    return v.pipe(
      v.boolean(),
      rule((value: boolean) => value || !field.required, 'tick'),
    )
  const filled = (test: (value: string) => boolean) => (value: string) => value.trim() === '' || test(value)
  return v.pipe(
    v.string(),
    rule((value) => value.trim() !== '' || !field.required, 'required'),
    rule((value) => value.length <= maxLengthOf(field), 'tooLong'),
    rule((value) => !field.noSpace || value === withoutSpace(value), 'space'),
    rule(
      filled((value) => field.type !== 'email' || EMAIL.test(value)),
      'email',
    ),
    rule(
      filled((value) => field.type !== 'tel' || isPhone(value)),
      'tel',
    ),
    rule(
      filled((value) => field.type !== 'select' || field.options.some((one) => one.value === value)),
      'option',
    ),
    rule(
      filled((value) => matchesPattern(field.pattern, value)),
      'pattern',
    ),
  )
}

function rule<T>(test: (value: T) => boolean, fault: NeedFault) {
  return v.check<T, NeedFault>(test, fault)
}

/**
 * The pattern with which browsers check an e-mail address (HTML, valid e-mail address), but here the host must have a
 * dot: no visitor has an address without one.
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** A rough pattern for browsers without scripts, which check the rest by themselves. */
export const EMAIL_PATTERN = '.+@.+\\..+'

function isPhone(text: string): boolean {
  return /^[+\d(][\d\s().\-/]*$/.test(text) && text.replace(/\D/g, '').length >= 3
}

/**
 * Works as the `pattern` attribute does: with the flag `v`, on the whole value. An expression that does not compile
 * accepts everything.
 */
function matchesPattern(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text)
  } catch {
    return true
  }
}
