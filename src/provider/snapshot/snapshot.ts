import { LRUCache } from 'lru-cache'
import type { SiteLocale } from '#contract/locale.ts'
import type { Article, LocaleContent, TenantContent } from '#site/model/content.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { digest } from '#store/fs/digest.ts'
import type { CacheRow, LocalCache } from '#store/cache/local-cache.ts'
import { partTexts, readPart } from './snapshot-parts.ts'

/** Parts of a snapshot that were not read with the others, by `partName`, and when they were: milliseconds since 1970. */
export type StaleParts = { readonly [part: string]: number }

/** Everything that a provider had for a tenant, and how to ask what has changed since. */
export type Snapshot = {
  readonly content: TenantContent
  /** Position in the provider's change feed; missing if it offers none. */
  readonly cursor?: string
  /** When the provider was asked last. */
  readonly readAtMs: number
  /** Parts that are older, as they could not be read then. The next reading asks for everything. */
  readonly stale?: StaleParts
}

export type SnapshotFacts = Omit<Snapshot, 'content'>

/** Keeps one snapshot per tenant, and per theme that is tried on. */
export type Snapshots = {
  /** `undefined` if there is none, or it was made by another code or of another provider. */
  read(name: SnapshotName): Snapshot | undefined
  /** The same with the identity of the content instead of the content, which takes time to read. */
  readFacts(name: SnapshotName): (SnapshotFacts & { readonly contentId: string }) | undefined
  /** Answers with the identity of the content: digest of all its parts. */
  write(name: SnapshotName, snapshot: Snapshot): string
  /** One of the last `KEPT_CONTENTS` contents, by its identity; `undefined` if an older version stored it in another form. */
  readContent(name: Pick<SnapshotName, 'tenant' | 'themeOverride'>, contentId: string): TenantContent | undefined
}

export type SnapshotName = {
  readonly tenant: string
  /** Address of the provider, as configured. */
  readonly source: string
  readonly themeOverride?: ThemeCode
  /** Names the code that translates and cleans. */
  readonly codeVersion: string
}

/** As it lies in the cache: values by kind, each named by its digest, so that an edit rewrites only the parts that it touches. */
export type StoredSnapshot = SnapshotFacts &
  Pick<SnapshotName, 'source' | 'codeVersion'> & {
    /** The newest first; the first is the snapshot's own. */
    readonly contents: readonly [StoredContent, ...StoredContent[]]
  }

type StoredContent = {
  readonly id: string
  /** The `CONTENT_FORMAT` of its parts. */
  readonly format: number
  readonly theme: ThemeCode
  readonly locales: { readonly [L in SiteLocale]?: readonly (readonly [kind: keyof LocaleContent, parts: string[]])[] }
}

/** `text` is `stored` as it lies in the cache. */
type Warm = { readonly text: string; readonly stored: StoredSnapshot; readonly snapshot: Snapshot }

/** Each of them, or the type check fails. */
const KINDS = Object.keys({ configs: 0, menuGroups: 0, banners: 0, articles: 0, flawedRows: 0 } satisfies Record<
  keyof LocaleContent,
  0
>) as (keyof LocaleContent)[]

/**
 * The form of the values in the parts. The codeVersion keeps builds from another version's snapshot; contents of earlier builds, from which
 * pages are explained, outlive a version. Raise it when `LocaleContent` changes.
 */
const CONTENT_FORMAT = 3

const WARM_TENANTS = 64
/** So many contents of a tenant are kept, to tell what changed from one to the next. */
export const KEPT_CONTENTS = 10

export function createSnapshots(cache: LocalCache): Snapshots {
  // What this process read or wrote last is not parsed again, as long as no other has written since. Of a value that is still the same
  // object the parts are known.
  const warm = new LRUCache<string, Warm>({ max: WARM_TENANTS })
  const partsOf = new WeakMap<object, string[]>()
  // Parts that a snapshot names and the cache has lost: they are written again.
  const lost = new Set<string>()

  return {
    read(name) {
      const key = snapshotKey(name)
      const text = cache.read('snapshot', key)
      const found = text === undefined ? undefined : (stillWarm(key, text) ?? load(key, text, name.codeVersion))
      if (!found || !isOf(name, found.stored)) return undefined
      warm.set(key, found)
      return found.snapshot
    },
    readFacts(name) {
      const stored = readStored(snapshotKey(name))
      return stored && isOf(name, stored) ? { ...stored, contentId: stored.contents[0].id } : undefined
    },
    write({ source, codeVersion, ...name }, snapshot) {
      const key = snapshotKey(name)
      const last = readStored(key)
      const before = new Set([...partNames(last)].filter((part) => !lost.has(`${key}\n${part}`)))
      const rows: CacheRow[] = []
      const locales: Partial<Record<SiteLocale, [keyof LocaleContent, string[]][]>> = {}
      for (const [locale, content] of entriesOf(snapshot.content.locales)) {
        // In this order, whatever came first from the provider: the identity is taken of it.
        locales[locale] = KINDS.map((kind) => [kind, store(kind, content[kind])])
      }
      const { content, ...facts } = snapshot
      const { theme } = content
      const id = digest(JSON.stringify([theme, locales]))
      const newest = { id, format: CONTENT_FORMAT, theme, locales }
      const earlier = (last?.contents ?? [])
        .filter((one) => one.id !== id && isReadable(one))
        .slice(0, KEPT_CONTENTS - 1)
      const stored: StoredSnapshot = { ...facts, source, codeVersion, contents: [newest, ...earlier] }
      const text = JSON.stringify(stored)
      cache.writeRows([...rows, ['snapshot', key, text]])
      for (const [, name] of rows) lost.delete(name)
      const after = new Set(partNames(stored))
      cache.delete(
        'part',
        [...before].filter((part) => !after.has(part)).map((part) => `${key}\n${part}`),
      )
      warm.set(key, { text, stored, snapshot })
      return id

      function store(kind: keyof LocaleContent, value: object): string[] {
        const known = partsOf.get(value)
        if (known?.every((part) => before.has(part))) return known
        const texts = partTexts(kind, value)
        const parts = texts.map((text) => digest(text))
        parts.forEach((part, at) => {
          if (!before.has(part)) rows.push(['part', `${key}\n${part}`, texts[at] as string])
        })
        partsOf.set(value, parts)
        return parts
      }
    },
    readContent(name, contentId) {
      const key = snapshotKey(name)
      const found = readStored(key)?.contents.find((one) => one.id === contentId && isReadable(one))
      return found && loadParts(key, found)
    },
  }

  function isOf(name: SnapshotName, stored: StoredSnapshot): boolean {
    return stored.codeVersion === name.codeVersion && stored.source === name.source
  }

  function stillWarm(key: string, text: string): Warm | undefined {
    const known = warm.get(key)
    return known?.text === text ? known : undefined
  }

  function readStored(key: string): StoredSnapshot | undefined {
    const text = cache.read('snapshot', key)
    return text === undefined ? undefined : (stillWarm(key, text)?.stored ?? (JSON.parse(text) as StoredSnapshot))
  }

  /** Another code may have stored it in another form. */
  function load(key: string, text: string, codeVersion: string): Warm | undefined {
    const stored = JSON.parse(text) as StoredSnapshot
    const content = stored.codeVersion === codeVersion ? loadParts(key, stored.contents[0]) : undefined
    if (!content) return undefined
    const { cursor, readAtMs, stale } = stored
    const facts = { readAtMs, ...(cursor !== undefined && { cursor }), ...(stale && { stale }) }
    return { text, stored, snapshot: { content, ...facts } }
  }

  function loadParts(key: string, stored: StoredContent): TenantContent | undefined {
    const locales: Partial<Record<SiteLocale, LocaleContent>> = {}
    for (const [locale, kinds] of entriesOf(stored.locales)) {
      const content: Record<string, object> = {}
      for (const [kind, parts] of kinds) {
        const values: unknown[] = []
        for (const part of parts) {
          const text = cache.read('part', `${key}\n${part}`)
          if (text === undefined) {
            lost.add(`${key}\n${part}`)
            return undefined
          }
          values.push(readPart(text))
        }
        const value = kind === 'configs' ? (values[0] as object) : values.flat()
        partsOf.set(value, parts)
        content[kind] = value
      }
      locales[locale] = content as LocaleContent
    }
    return { theme: stored.theme, locales }
  }
}

function isReadable({ format }: StoredContent): boolean {
  return format === CONTENT_FORMAT
}

/** In the order of their ids: the order in which they arrive says nothing. */
export function sortArticles(articles: readonly Article[]): Article[] {
  return articles.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

export function snapshotKey({ tenant, themeOverride }: Pick<SnapshotName, 'tenant' | 'themeOverride'>): string {
  return `${tenant} ${themeOverride ?? ''}`
}

/** Names of all parts, of the newest content first. */
export function* partNames(stored: StoredSnapshot | undefined): Generator<string> {
  for (const { locales } of stored?.contents ?? []) {
    for (const [, kinds] of entriesOf(locales)) for (const [, parts] of kinds) yield* parts
  }
}

function entriesOf<K extends string, V>(map: { readonly [key in K]?: V }): [K, V][] {
  return Object.entries(map) as [K, V][]
}
