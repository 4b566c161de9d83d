import type { MessageLocale, MessageTheme } from './catalogues.ts'
import type { Catalogue } from './format-message.ts'

type Load = () => Promise<{ default: Catalogue }>
type LoadIn = { readonly [L in MessageLocale]: Load }

/** The catalogues as browsers load them: each is a file of its own. */
export const lazyCatalogues: LoadIn = {
  en: () => import('./en.json'),
  zh: () => import('./zh.json'),
  kr: () => import('./kr.json'),
}

/** `undefined` for a theme without islands: nothing loads its words. */
export const lazyOverlays: { readonly [T in MessageTheme]: LoadIn | undefined } = {
  theme1: {
    en: () => import('./theme1/en.json'),
    zh: () => import('./theme1/zh.json'),
    kr: () => import('./theme1/kr.json'),
  },
  theme2: {
    en: () => import('./theme2/en.json'),
    zh: () => import('./theme2/zh.json'),
    kr: () => import('./theme2/kr.json'),
  },
  theme3: undefined,
}
