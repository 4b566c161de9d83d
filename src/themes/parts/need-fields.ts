import type { LanguageTag } from '#contract/locale.ts'
import type { FormField, NeedForm } from '#contract/need-form.ts'
import { CONTACT_FIELDS, type NeedFieldModel, type NeedFormProps } from '#islands/need-form/need-form-model.ts'
import type { MessageKey } from '#messages/catalogues.ts'
import { translateFor, type Translate } from '#messages/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { SharedView } from '#site/views/view.ts'

/**
 * The properties of the need form's island, with words in the visitor's language. The build and the browser draw the
 * form from them.
 */
export function needFormProps({ theme, locale, tag }: SharedView, form: NeedForm): NeedFormProps {
  const t = translateFor(theme, locale)
  return {
    fields: form.fields.map((field) => needField(field, form, tag, t)),
    action: form.action,
    next: form.next,
    needsContact: form.needsContact,
    theme,
    locale,
    tag,
    words: {
      choose: t('need.choose'),
      submit: t('need.submit'),
      reach: t('need.oneOf'),
      trap: t('need.trap'),
      check: t('need.check'),
      failed: t('need.failed'),
      retry: t('need.retry'),
    },
  }
}

function needField(field: FormField, form: NeedForm, tag: LanguageTag, t: Translate<ThemeCode>): NeedFieldModel {
  const autocomplete = autocompleteOf(field)
  const label = labelOf(field, t)
  const missing = missingOf(field, label, t)
  const isOneOf = form.needsContact && CONTACT_FIELDS.includes(field.name)
  const max = field.type === 'textarea' ? field.maxLength : undefined
  return {
    ...field,
    label,
    options: optionsOf(field, t),
    ...(!field.required && !isOneOf && { mark: t('need.optionalLabel', { label: '' }) }),
    ...(missing !== undefined && { missing }),
    ...(max !== undefined && { limit: t('need.limit', { max: new Intl.NumberFormat(tag).format(max) }) }),
    ...(autocomplete !== undefined && { autocomplete }),
  }
}

/** The error for an empty field with a known name, also in the tenant's own form if its label is the same as ours. */
function missingOf({ name, required }: FormField, label: string, t: Translate<ThemeCode>): string | undefined {
  const ours = OWN_SENTENCES.find((one) => one === name)
  return required && ours !== undefined && label === t(`need.field.${ours}`) ? t(`need.missing.${ours}`) : undefined
}

const OWN_SENTENCES = ['name', 'need', 'consent'] as const

/** The label of a field: the tenant's own, else ours for the fields of the built-in form. */
function labelOf(field: FormField, t: Translate<ThemeCode>): string {
  return field.label || t(`need.field.${field.name}` as MessageKey<ThemeCode>)
}

/** The options of a select. Those of the built-in form have no label of their own, so they get ours. */
function optionsOf(field: FormField, t: Translate<ThemeCode>): { value: string; label: string }[] {
  return field.options.map(({ value, label }) => ({
    value,
    label: label || t(`need.subject.${value}` as MessageKey<ThemeCode>),
  }))
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'tel',
  email: 'email',
  company: 'organization',
}

/** The kind of value that a browser may fill in by itself (HTML, autofill field names). */
function autocompleteOf(field: FormField): string | undefined {
  return AUTOCOMPLETE[field.name] ?? (field.type === 'email' ? 'email' : field.type === 'tel' ? 'tel' : undefined)
}
