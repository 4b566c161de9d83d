import type { SiteLocale } from '#contract/locale.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { logFailure } from './log-failure.ts'

type Load = () => Promise<{ default: Catalogue }>

const BASE: Readonly<Record<SiteLocale, Load>> = {
  en: () => import('#messages/en.json'),
  zh: () => import('#messages/zh.json'),
  kr: () => import('#messages/kr.json'),
}

/** theme3 has no islands. */
const OVERLAYS: Readonly<Record<string, Readonly<Record<SiteLocale, Load>>>> = {
  theme1: {
    en: () => import('#messages/theme1/en.json'),
    zh: () => import('#messages/theme1/zh.json'),
    kr: () => import('#messages/theme1/kr.json'),
  },
  theme2: {
    en: () => import('#messages/theme2/en.json'),
    zh: () => import('#messages/theme2/zh.json'),
    kr: () => import('#messages/theme2/kr.json'),
  },
}

const loaded = new Map<string, Promise<Catalogue | undefined>>()

/**
 * All interface strings of a theme in a language, loaded when first asked for. `undefined` after a failure, which is logged: the
 * strings that the page brought with it stay.
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
    const parts = await Promise.all([BASE[locale](), OVERLAYS[theme]?.[locale]()])
    return { ...parts[0].default, ...parts[1]?.default }
  } catch (error) {
    logFailure('Failed locale loading', error)
    return undefined
  }
}
