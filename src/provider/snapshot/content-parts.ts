import type { SiteLocale } from '#contract/locale.ts'
import type { LocaleContent, TenantContent } from '#site/model/content.ts'
import type { CacheRow, LocalCache } from '#store/cache/local-cache.ts'
import { digest } from '#store/fs/digest.ts'
import { partTexts, readPart } from './snapshot-parts.ts'
import { localesOf, type StoredContent } from './stored-snapshot.ts'

/** Every kind of content, or the type check fails. */
const KINDS = Object.keys({ configs: 0, menuGroups: 0, banners: 0, articles: 0, flawedRows: 0 } satisfies Record<
  keyof LocaleContent,
  0
>) as (keyof LocaleContent)[]

/** The parts of contents in the cache, named by their digest. */
export type ContentParts = {
  /** `undefined` if the cache has lost a part; a later `plan` writes that part again. */
  load(key: string, stored: StoredContent): TenantContent | undefined
  /** Names the parts of a content. `rows` are those that the cache lacks, of which `before` names the parts it has. */
  plan(key: string, content: TenantContent, before: Iterable<string>): PlannedParts
  /** The rows of a plan are in the cache now. */
  noteWritten(rows: readonly CacheRow[]): void
}

export type PlannedParts = { readonly locales: StoredContent['locales']; readonly rows: readonly CacheRow[] }

/**
 * Knows the parts of a value as long as the value is the same object, so that an edit serialises only what it
 * changed.
 */
export function createContentParts(cache: LocalCache): ContentParts {
  const partsOf = new WeakMap<object, string[]>()
  const lost = new Set<string>()
  const rowName = (key: string, part: string) => `${key}\n${part}`

  function loadValue(key: string, kind: keyof LocaleContent, parts: readonly string[]): object | undefined {
    const values: unknown[] = []
    for (const part of parts) {
      const text = cache.read('part', rowName(key, part))
      if (text === undefined) {
        lost.add(rowName(key, part))
        return undefined
      }
      values.push(readPart(text))
    }
    return kind === 'configs' ? (values[0] as object) : values.flat()
  }

  return {
    load(key, stored) {
      const locales: Partial<Record<SiteLocale, LocaleContent>> = {}
      for (const [locale, kinds] of localesOf(stored.locales)) {
        const content: Record<string, object> = {}
        for (const [kind, parts] of kinds) {
          const value = loadValue(key, kind, parts)
          if (value === undefined) return undefined
          partsOf.set(value, parts)
          content[kind] = value
        }
        locales[locale] = content as LocaleContent
      }
      return { theme: stored.theme, locales }
    },
    plan(key, content, before) {
      const there = new Set([...before].filter((part) => !lost.has(rowName(key, part))))
      const rows: CacheRow[] = []
      const namesOf = (kind: keyof LocaleContent, value: object): string[] => {
        const known = partsOf.get(value)
        if (known?.every((part) => there.has(part))) return known
        const texts = partTexts(kind, value)
        const parts = texts.map((text) => digest(text))
        parts.forEach((part, at) => {
          if (!there.has(part)) rows.push(['part', rowName(key, part), texts[at] as string])
        })
        partsOf.set(value, parts)
        return parts
      }
      const locales: Partial<Record<SiteLocale, [keyof LocaleContent, string[]][]>> = {}
      for (const [locale, kinds] of localesOf(content.locales)) {
        // In the order of KINDS, since the content's identity is a digest of it.
        locales[locale] = KINDS.map((kind) => [kind, namesOf(kind, kinds[kind])])
      }
      return { locales, rows }
    },
    noteWritten(rows) {
      for (const [, name] of rows) lost.delete(name)
    },
  }
}
