import type { FormField, NeedForm } from '#contract/need-form.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { hrefOf } from '../routing/href.ts'
import { fixedPath } from '../routing/route.ts'
import type { PageContent } from './page-view.ts'
import type { ViewInputs } from './view-inputs.ts'

/** Makes the view of the need page: with the tenant's own form, else with the built-in one. */
export function needView({ site, locale, here }: ViewInputs): Extract<PageContent, { kind: 'need' }> {
  const own = here.siteConfig.needFields
  const form: NeedForm = {
    fields: own ?? BUILT_IN_NEED_FIELDS,
    action: site.tenant.formAction,
    next: hrefOf(site, fixedPath('form-submit-success'), locale),
    needsContact: own === undefined,
  }
  return omitUndefined({ kind: 'need' as const, form, steps: here.siteConfig.needSteps })
}

/** Makes the view of the page that confirms a need form. */
export function successView({ here }: ViewInputs): Extract<PageContent, { kind: 'form-submit-success' }> {
  return omitUndefined({ kind: 'form-submit-success' as const, steps: here.siteConfig.needSteps })
}

function field(name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField {
  return { name, type, label: '', required: false, noSpace: false, options: [], ...more }
}

/**
 * The built-in need form, for tenants without their own (provider contract, part 2). A visitor must give `phone` or
 * `email`.
 *
 * The labels of its fields and of the options of `subject` are empty. The theme has these words and finds them by the
 * name of the field and the value of the option.
 */
export const BUILT_IN_NEED_FIELDS: readonly FormField[] = [
  field('name', 'text', { required: true }),
  field('phone', 'tel', { noSpace: true }),
  field('email', 'email', { noSpace: true }),
  field('company', 'text'),
  field('subject', 'select', {
    options: ['question', 'offer', 'complaint', 'other'].map((value) => ({ value, label: '' })),
  }),
  field('need', 'textarea', { required: true, maxLength: 2000 }),
  field('consent', 'checkbox', { required: true }),
]
