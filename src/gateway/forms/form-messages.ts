import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { formCatalogues } from './form-catalogues.ts'
import { formatMessage } from '#messages/format-message.ts'

type FormKey = keyof (typeof formCatalogues)[SiteLocale] extends `form.${infer Key}` ? Key : never

/** The fields of the built-in form that have a label. */
export type BuiltInField = FormKey extends infer Key ? (Key extends `label.${infer Name}` ? Name : never) : never

/** The message for a visitor whose form is refused. `most` is a number of characters. */
export function formMessage(locale: SiteLocale, key: FormKey, most = 0): string {
  const { tag } = LOCALES[locale]
  return formatMessage(formCatalogues[locale], tag, `form.${key}`, { most: new Intl.NumberFormat(tag).format(most) })
}
