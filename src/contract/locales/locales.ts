import type { SiteLocale } from '../locale.ts'
import { en } from './en.ts'
import { kr } from './kr.ts'
import type { LocaleDefinition } from './locale-definition.ts'
import { zh } from './zh.ts'

/** The definition of each locale. A code without a definition does not compile. */
export const LOCALES: { readonly [L in SiteLocale]: LocaleDefinition } = { en, zh, kr }
