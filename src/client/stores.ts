import { persistentAtom } from '@nanostores/persistent'
import { onMount, type WritableAtom } from 'nanostores'
import type { LanguageEntry, SiteData, SiteMenuEntry } from '#contract/site-data.ts'
import { FALLBACK_LOCALE, type SiteLocale } from '#contract/locale.ts'
import { ERROR_MSG, fetchJson, logFailure, type StoredError } from './failures.ts'
import { CHOSEN_COOKIE, LANGUAGE_COOKIE } from './language.ts'
import { readPageState } from './page.ts'
import { DEFAULT_PERSISTENCE, persistFields } from './persistence.ts'
import { LANDING_URL, readCookie } from './storage.ts'

/**
 * What the visitor's page knows, under the specification's names.
 *
 * The page's own state is there at once. The menus, configs and the list of languages are loaded when one of them is
 * first read or listened to. `persistence.ts` says where each field is stored.
 */
const page = typeof document === 'undefined' ? undefined : readPageState()

// The build draws islands too, and there is no visitor whose fields could be stored.
persistFields(page ? DEFAULT_PERSISTENCE : {})

export const tenantName = text('tenantName', page?.tenant ?? '')
/** Holds only this tenant: a bundle does not name the others. */
export const tenantNameList = json<readonly string[]>('tenantNameList', page ? [page.tenant] : [])
export const themeCode = text('themeCode', page?.theme ?? '')
/** The message that a failed call leaves for the error page; `null` if none failed. The error page takes it. */
export const errorMsg = json<StoredError | null>(ERROR_MSG, null)
/** The first address of this visit. */
export const landingUrl = text(LANDING_URL, page ? location.href : '')

const offered = (locale: string | undefined) => page?.locales.find((one) => one === locale)

/** The language for a visitor who has not chosen one: that of the first visit, else the site's default. */
const firstLanguage =
  (page && offered(readCookie(document.cookie, CHOSEN_COOKIE))) ?? page?.defaultLocale ?? FALLBACK_LOCALE

/** The visitor's language, which provider calls send. */
export const language: WritableAtom<SiteLocale> = persistentAtom<SiteLocale>(LANGUAGE_COOKIE, firstLanguage, {
  encode: String,
  decode: (value) => offered(value) ?? firstLanguage,
})

export const top_menu = menu('top_menu')
export const bottom_menu = menu('bottom_menu')
export const left_menu = menu('left_menu')
export const OurServices = menu('OurServices')
export const FeaturedServices = menu('FeaturedServices')
export const configs = json<SiteData['configs']>('configs', {})
export const siteConfig = json<SiteData['siteConfig']>('siteConfig', {})
export const fileUrl = text('fileUrl', '')
export const languageConfig = json<readonly LanguageEntry[]>('languageConfig', [])

const loaded = {
  top_menu,
  bottom_menu,
  left_menu,
  OurServices,
  FeaturedServices,
  configs,
  siteConfig,
  fileUrl,
  languageConfig,
} satisfies { [F in keyof SiteData]: WritableAtom<SiteData[F]> }

let loading: Promise<void> | undefined

/**
 * Loads the rest of the site's data, once. After a failure, `configs` and `siteConfig` are empty, and the next call
 * tries again.
 */
export function loadSiteData(): Promise<void> {
  const href = page?.dataHref
  if (href === undefined) return Promise.resolve()
  return (loading ??= fetchJson(href).then(fill, (error: unknown) => {
    loading = undefined
    logFailure('Failed site data loading', error)
    configs.set({})
    siteConfig.set({})
  }))
}

function fill(data: unknown): void {
  for (const [field, store] of Object.entries<WritableAtom>(loaded))
    store.set((data as SiteData)[field as keyof SiteData])
}

for (const store of Object.values<WritableAtom>(loaded)) onMount(store, () => void loadSiteData())

function menu(name: string): WritableAtom<readonly SiteMenuEntry[]> {
  return json<readonly SiteMenuEntry[]>(name, [])
}

function text(name: string, initial: string): WritableAtom<string> {
  return persistentAtom(name, initial)
}

function json<T>(name: string, initial: T): WritableAtom<T> {
  return persistentAtom<T>(name, initial, { encode: JSON.stringify, decode: (value) => parse(value, initial) })
}

function parse<T>(value: string, fallback: T): T {
  try {
    return JSON.parse(value) as T
  } catch {
    return fallback
  }
}
