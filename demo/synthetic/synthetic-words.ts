import en from './words/en.json' with { type: 'json' }
import kr from './words/kr.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }
import type { SiteLocale } from '#contract/locale.ts'

/**
 * Words for generated content, from `words/LOCALE.json`. Every list has the same length and order in each language, so
 * the same numbers make the same article in each of them.
 *
 * Slots in sentences: `{b}` the tenant, `{t}` a topic, `{p}` a place, `{d}` a day, `{n}` a small number, `{m}` a larger
 * one. In Korean, no particle that depends on the last sound of a word follows a slot.
 */
export interface SyntheticWords {
  /** Parts of a tenant's made-up name: two letters each in `en`, one character each in `zh` and `kr`. */
  syllables: readonly string[]
  nameEnding: string
  groups: readonly string[]
  topics: readonly string[]
  places: readonly string[]
  days: readonly string[]
  titles: readonly string[]
  headings: readonly string[]
  /** The headings of a table with three columns. */
  table: readonly string[]
  sentences: readonly string[]
  settings: {
    tagline: string
    description: string
    copyright: string
    address: string
    banner: string
    bannerButton: string
    readMore: string
  }
  /** The text between two sentences. */
  space: string
}

export const groupSlugs = ['news', 'services', 'guides', 'projects', 'reports', 'events'] as const

export const syntheticWords: Record<SiteLocale, SyntheticWords> = { en, zh, kr }
