import type { SiteLocale } from '#contract/locale.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { lazyCatalogues, lazyOverlays } from '#messages/lazy-catalogues.ts'
import { logFailure } from '#client/failures.ts'

const loaded = new Map<string, Promise<Catalogue | undefined>>()

/**
 * Loads all interface strings of a theme in a language, at the first call. `undefined` after a failure, which is
 * logged; the page then uses the strings that it has.
 */
export function loadMessages(theme: string, locale: SiteLocale): Promise<Catalogue | undefined> {
  const name = `${theme} ${locale}`
  const catalogue = loaded.get(name) ?? load(theme, locale)
  loaded.set(name, catalogue)
  void catalogue.then((found) => found ?? loaded.delete(name))
  return catalogue
}

async function load(theme: string, locale: SiteLocale): Promise<Catalogue | undefined> {
  try {
    const overlay = lazyOverlays[theme as keyof typeof lazyOverlays]
    const parts = await Promise.all([lazyCatalogues[locale](), overlay?.[locale]()])
    return { ...parts[0].default, ...parts[1]?.default }
  } catch (error) {
    logFailure('Failed locale loading', error)
    return undefined
  }
}
