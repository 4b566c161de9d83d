import { insertSorted } from '#kit/insert-sorted.ts'
import type { Article, TenantContent } from '#site/model/content.ts'
import type { ThemeCode } from '#site/model/theme.ts'

/**
 * Parts of a snapshot that are older than the others, by `partName`, and when they were read, in milliseconds since
 * 1970.
 */
export type StaleParts = { readonly [part: string]: number }

/** Everything that a provider had for a tenant, and how to ask what has changed since. */
export type Snapshot = {
  readonly content: TenantContent
  /** Position in the provider's change feed. Missing if the provider has no feed. */
  readonly cursor?: string
  /** When the provider was last asked, in milliseconds since 1970. */
  readonly readAtMs: number
  /** Parts that could not be read and are therefore older. The next reading asks for everything. */
  readonly stale?: StaleParts
}

export type SnapshotFacts = Omit<Snapshot, 'content'>

export type SnapshotName = {
  readonly tenant: string
  /** Address of the provider, as configured. */
  readonly source: string
  readonly themeOverride?: ThemeCode
  /** Names the code that translates and cleans. */
  readonly codeVersion: string
}

/** Sorts by id. The order in which articles arrive means nothing. */
export function sortArticles(articles: readonly Article[]): Article[] {
  return articles.toSorted(byId)
}

/** Adds articles to a list that is sorted by id. Returns a new list. */
export function withArticles(sorted: readonly Article[], added: readonly Article[]): Article[] {
  const articles = [...sorted]
  for (const article of added) insertSorted(articles, article, byId)
  return articles
}

function byId(a: Article, b: Article): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
