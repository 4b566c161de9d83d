import type { SiteLocale } from '#contract/locale.ts'

/** An accepted form. */
export interface Submission {
  id: string
  tenant: string
  form: string
  locale: SiteLocale
  /** The address of the page with the form, as the browser reported it; may be empty. */
  page: string
  fields: Record<string, string | boolean>
}
