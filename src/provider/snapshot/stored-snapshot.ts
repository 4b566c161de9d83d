import type { SiteLocale } from '#contract/locale.ts'
import type { LocaleContent } from '#site/model/content.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { SnapshotFacts, SnapshotName } from './snapshot.ts'

/**
 * A snapshot as the cache holds it: values by kind, cut into parts, each named by its digest. So an edit rewrites only
 * the parts that it changed.
 */
export type StoredSnapshot = SnapshotFacts &
  Pick<SnapshotName, 'source' | 'codeVersion'> & {
    /** The newest comes first. It is the snapshot's own content. */
    readonly contents: readonly [StoredContent, ...StoredContent[]]
  }

export type StoredContent = {
  readonly id: string
  /** The `CONTENT_FORMAT` of its parts. */
  readonly format: number
  readonly theme: ThemeCode
  readonly locales: { readonly [L in SiteLocale]?: readonly (readonly [kind: keyof LocaleContent, parts: string[]])[] }
}

/**
 * The version of the form that values have in the parts. Raise it when `LocaleContent` changes.
 *
 * A build never reads the snapshot of another code version. But pages are explained from the contents of earlier
 * builds, which are kept longer than one code version.
 */
export const CONTENT_FORMAT = 3

/** Whether the parts of a stored content have a form that this code can read. */
export function isReadable({ format }: StoredContent): boolean {
  return format === CONTENT_FORMAT
}

/** The key of a snapshot in the cache. The keys of its parts begin with it. */
export function snapshotKey({ tenant, themeOverride }: Pick<SnapshotName, 'tenant' | 'themeOverride'>): string {
  return `${tenant} ${themeOverride ?? ''}`
}

/** Names of all parts. Those of the newest content come first. */
export function* partNames(stored: StoredSnapshot | undefined): Generator<string> {
  for (const { locales } of stored?.contents ?? []) {
    for (const [, kinds] of localesOf(locales)) for (const [, parts] of kinds) yield* parts
  }
}

/** The entries of a map by locale, with their types. */
export function localesOf<K extends string, V>(map: { readonly [key in K]?: V }): [K, V][] {
  return Object.entries(map) as [K, V][]
}
