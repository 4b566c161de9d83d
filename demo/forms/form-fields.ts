import * as v from 'valibot'
import type { DemoConfigs, DemoLocale } from '../tenant-content.ts'

const DemoFormField = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['text', 'email', 'tel', 'textarea', 'select', 'checkbox']),
  label: v.optional(v.string(), ''),
  required: v.optional(v.boolean(), false),
  noSpace: v.optional(v.boolean(), false),
  maxLength: v.optional(v.number()),
  pattern: v.optional(v.string()),
  options: v.optional(v.array(v.object({ value: v.string(), label: v.string() }))),
})
export type DemoFormField = v.InferOutput<typeof DemoFormField>

/** A form: its fields, and groups of fields of which one at least must be filled in. */
export interface FormRules {
  fields: DemoFormField[]
  anyOf: string[][]
}

const labels = {
  en: {
    name: 'Name',
    phone: 'Phone',
    email: 'E-mail',
    company: 'Company',
    subject: 'Subject',
    need: 'Your message',
    consent: 'Consent',
  },
  zh: {
    name: '姓名',
    phone: '电话',
    email: '电子邮箱',
    company: '公司',
    subject: '主题',
    need: '您的需求',
    consent: '同意条款',
  },
  kr: {
    name: '이름',
    phone: '전화번호',
    email: '이메일',
    company: '회사',
    subject: '주제',
    need: '문의 내용',
    consent: '동의',
  },
} as const

/**
 * The rules of a form: the fields in the tenant's `siteConfig.forms`, else for `need` the built-in ones of the
 * contract. `undefined` for a form that the tenant does not have. A `siteConfig` that is broken counts as empty.
 */
export function formRules(form: string, locale: DemoLocale, configs: DemoConfigs): FormRules | undefined {
  const theme = configs['default_theme']?.['themeCode'] ?? ''
  const siteConfig = parseObject(configs[theme]?.['siteConfig'])
  const forms = v.safeParse(v.record(v.string(), v.object({ fields: v.array(DemoFormField) })), siteConfig['forms'])
  if (forms.success && Object.hasOwn(forms.output, form)) {
    return { fields: forms.output[form]?.fields ?? [], anyOf: [] }
  }
  return form === 'need' ? needRules(locale) : undefined
}

function needRules(locale: DemoLocale): FormRules {
  const field = (
    name: keyof (typeof labels)['en'],
    type: DemoFormField['type'],
    more: Partial<DemoFormField> = {},
  ): DemoFormField => ({
    name,
    type,
    label: labels[locale][name],
    required: false,
    noSpace: false,
    ...more,
  })
  return {
    fields: [
      field('name', 'text', { required: true }),
      field('phone', 'tel', { noSpace: true }),
      field('email', 'email', { noSpace: true }),
      field('company', 'text'),
      field('subject', 'select'),
      field('need', 'textarea', { required: true, maxLength: 2000 }),
      field('consent', 'checkbox', { required: true }),
    ],
    anyOf: [['phone', 'email']],
  }
}

function parseObject(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
