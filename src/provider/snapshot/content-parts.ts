import type { SiteLocale } from '#contract/locale.ts'
import type { LocaleContent, TenantContent } from '#site/model/content.ts'
import type { CacheRow, LocalCache } from '#store/cache/local-cache.ts'
import { digest } from '#store/fs/digest.ts'
import type { Steps } from '#kit/steps.ts'
import { cutIntoParts, partText, readPart } from './snapshot-parts.ts'
import { localesOf, type StoredContent } from './stored-snapshot.ts'

/** All kinds of content. If one is missing, the type check fails. */
const KINDS = Object.keys({ configs: 0, menuGroups: 0, banners: 0, articles: 0, flawedRows: 0 } satisfies Record<
  keyof LocaleContent,
  0
>) as (keyof LocaleContent)[]

/** The parts of contents in the cache, each named by its digest. */
export type ContentParts = {
  /** Reads a stored content. `undefined` if the cache has lost a part. A later `plan` writes that part again. */
  load(key: string, stored: StoredContent): TenantContent | undefined
  /**
   * Names the parts of a content. `before` names the parts that the cache has. `rows` are the rows to write for the
   * others.
   */
  plan(key: string, content: TenantContent, before: Iterable<string>): Steps<PlannedParts>
  /** Call this when the rows of a plan are in the cache. */
  noteWritten(rows: readonly CacheRow[]): void
}

export type PlannedParts = { readonly locales: StoredContent['locales']; readonly rows: readonly CacheRow[] }

/**
 * Opens the parts. The name of a part is remembered as long as its values are the same objects. So after an edit, only
 * what changed is written.
 */
export function createContentParts(cache: LocalCache): ContentParts {
  const names = createPartNames()
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
      const value = readPart(text)
      names.set(value as object, part)
      values.push(value)
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
          content[kind] = value
        }
        locales[locale] = content as LocaleContent
      }
      return { theme: stored.theme, locales }
    },
    *plan(key, content, before) {
      const there = new Set([...before].filter((part) => !lost.has(rowName(key, part))))
      const rows: CacheRow[] = []
      const namesOf = function* (kind: keyof LocaleContent, value: object): Steps<string[]> {
        const named: string[] = []
        for (const part of cutIntoParts(value)) {
          const known = names.get(part)
          named.push(known !== undefined && there.has(known) ? known : yield* write(kind, part))
        }
        return named
      }
      const write = function* (kind: keyof LocaleContent, part: object): Steps<string> {
        const text = yield* partText(kind, part)
        const name = digest(text)
        if (!there.has(name)) rows.push(['part', rowName(key, name), text])
        names.set(part, name)
        return name
      }
      const locales: Partial<Record<SiteLocale, [keyof LocaleContent, string[]][]>> = {}
      for (const [locale, kinds] of localesOf(content.locales)) {
        // The order is that of KINDS, since the content's identity is a digest of this list.
        const named: [keyof LocaleContent, string[]][] = []
        for (const kind of KINDS) named.push([kind, yield* namesOf(kind, kinds[kind])])
        locales[locale] = named
      }
      return { locales, rows }
    },
    noteWritten(rows) {
      for (const [, name] of rows) lost.delete(name)
    },
  }
}

/**
 * Remembers the name of each part. It finds a list again if the list has the same objects in the same order. Of all
 * lists with the same first object, it remembers only the last one.
 */
function createPartNames(): { get(part: object): string | undefined; set(part: object, name: string): void } {
  const known = new WeakMap<object, { readonly part: object; readonly name: string }>()
  const keyOf = (part: object): object => (Array.isArray(part) ? ((part[0] as object | undefined) ?? part) : part)
  return {
    get(part) {
      const found = known.get(keyOf(part))
      return found && isSame(found.part, part) ? found.name : undefined
    },
    set: (part, name) => void known.set(keyOf(part), { part, name }),
  }
}

function isSame(one: object, other: object): boolean {
  if (one === other || !Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value, at) => value === other[at])
}
