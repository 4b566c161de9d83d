import type { SiteLocale } from '#contract/locale.ts'

/** An accepted form. */
export interface Submission {
  id: string
  tenant: string
  form: string
  locale: SiteLocale
  /** Where the visitor filled it in, as the page reported; may be empty. */
  page: string
  fields: Record<string, string | boolean>
}
