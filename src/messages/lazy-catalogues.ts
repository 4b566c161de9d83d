import type { MessageLocale, MessageTheme } from './catalogues.ts'
import type { Catalogue } from './format-message.ts'

type Load = () => Promise<{ default: Catalogue }>
type LoadIn = { readonly [L in MessageLocale]: Load }

/** The catalogues for browsers. Each is a file of its own, which is loaded only if it is needed. */
export const lazyCatalogues: LoadIn = {
  en: () => import('./en.json'),
  zh: () => import('./zh.json'),
  kr: () => import('./kr.json'),
}

/** `undefined` for a theme without islands, because nothing loads its messages. */
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
