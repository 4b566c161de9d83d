import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'

const PREFIX = new RegExp(`^/(${SITE_LOCALES.join('|')})(?=/|$)`)

/** The language that an address spells out. */
export function localePrefix(pathname: string): SiteLocale | undefined {
  return PREFIX.exec(pathname)?.[1] as SiteLocale | undefined
}
