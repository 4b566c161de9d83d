import * as v from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import { BUILT_IN_NEED_FIELDS } from '#site/views/need-view.ts'
import { readFlag } from '#kit/read-flag.ts'
import { formMessage, type BuiltInField } from './form-messages.ts'
import type { SourceConfigs } from '../content.ts'

const FormFieldRule = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['text', 'email', 'tel', 'textarea', 'select', 'checkbox']),
  label: v.optional(v.string(), ''),
  required: v.optional(v.boolean(), false),
  noSpace: v.optional(v.boolean(), false),
  maxLength: v.optional(v.number()),
  pattern: v.optional(v.string()),
  options: v.optional(v.array(v.object({ value: v.string(), label: v.string() }))),
})
export type FormFieldRule = v.InferOutput<typeof FormFieldRule>

/** The rules of a form: its fields, and groups of fields. A visitor must fill in at least one field of each group. */
export interface FormRules {
  fields: FormFieldRule[]
  anyOf: string[][]
}

/**
 * Finds the rules of a form: the fields in the tenant's `siteConfig.forms`, else, for `need` and `feedback`, the
 * built-in ones of the contract. `undefined` if the tenant does not have the form. A `siteConfig` that is not JSON
 * counts as empty.
 */
export function formRules(form: string, locale: SiteLocale, configs: SourceConfigs): FormRules | undefined {
  const theme = configs['default_theme']?.['themeCode'] ?? ''
  const siteConfig = parseObject(configs[theme]?.['siteConfig'])
  const forms = v.safeParse(v.record(v.string(), v.object({ fields: v.array(FormFieldRule) })), siteConfig['forms'])
  if (forms.success && Object.hasOwn(forms.output, form)) {
    return { fields: forms.output[form]?.fields ?? [], anyOf: [] }
  }
  if (form === 'need') return needRules(locale)
  return form === 'feedback' && readFlag(siteConfig['feedback']) ? FEEDBACK_RULES : undefined
}

const ANSWERS = ['yes', 'no'].map((value) => ({ value, label: value }))

/** The rules of the form in which a visitor rates an article. The address of the page comes with every form. */
const FEEDBACK_RULES: FormRules = {
  fields: [
    { name: 'helpful', type: 'select', label: '', required: true, noSpace: false, options: ANSWERS },
    { name: 'comment', type: 'textarea', label: '', required: false, noSpace: false, maxLength: 2000 },
  ],
  anyOf: [],
}

function needRules(locale: SiteLocale): FormRules {
  // The theme decides on the options of a select field, so any option is accepted.
  const fields = BUILT_IN_NEED_FIELDS.map(({ options: _, ...field }) => ({
    ...field,
    label: formMessage(locale, `label.${field.name as BuiltInField}`),
  }))
  return { fields, anyOf: [['phone', 'email']] }
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
