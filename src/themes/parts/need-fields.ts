import type { NeedFieldModel, NeedFormProps } from '#islands/need-form/need-form-model.ts'
import type { MessageKey } from '#messages/catalogues.ts'
import { translateFor, type Translate } from '#messages/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { FormField } from '#site/model/config.ts'
import type { NeedForm, SharedView } from '#site/views/view.ts'

/** The need form in the visitor's words, as the island draws it on both sides. */
export function needFormProps({ theme, locale, tag }: SharedView, form: NeedForm): NeedFormProps {
  const t = translateFor(theme, locale)
  return {
    fields: form.fields.map((field) => needField(field, t)),
    action: form.action,
    next: form.next,
    needsContact: form.needsContact,
    theme,
    locale,
    tag,
    words: {
      required: t('need.required'),
      optional: t('need.optional'),
      choose: t('need.choose'),
      submit: t('need.submit'),
      contactRule: t('need.contactRule'),
      trap: t('need.trap'),
      check: t('need.check'),
      failed: t('need.failed'),
      retry: t('need.retry'),
    },
  }
}

function needField(field: FormField, t: Translate<ThemeCode>): NeedFieldModel {
  const autocomplete = autocompleteOf(field)
  return {
    ...field,
    label: labelOf(field, t),
    options: optionsOf(field, t),
    ...(autocomplete !== undefined && { autocomplete }),
  }
}

/** What a field is called: the tenant's own label, else ours for the fields of the built-in form. */
function labelOf(field: FormField, t: Translate<ThemeCode>): string {
  return field.label || t(`need.field.${field.name}` as MessageKey<ThemeCode>)
}

/** Choices of a select. Those of the built-in form carry no label of their own. */
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

/** What a browser may fill in by itself (HTML, autofill field names). */
function autocompleteOf(field: FormField): string | undefined {
  return AUTOCOMPLETE[field.name] ?? (field.type === 'email' ? 'email' : field.type === 'tel' ? 'tel' : undefined)
}
