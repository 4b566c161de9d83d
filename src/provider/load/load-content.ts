import { setImmediate } from 'node:timers/promises'
import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import type { TenantContent } from '#site/model/content.ts'
import { applyChanges } from './apply-changes.ts'
import { type KeptBodies, loadChanges } from '../api/endpoints.ts'
import { createProviderClient, flushAfter, type ProviderClient } from '../api/client.ts'
import { openKeptBodies } from '../clean/kept-bodies.ts'
import { inTurns } from '#threads/in-turns.ts'
import { createStaleFallback, tellStale, unlessOutage } from './stale-fallback.ts'
import { loadAll, type ReadContent } from './load-all.ts'
import type { LoadContentOptions } from './load-options.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { ContentChanges } from '../api/translate.ts'

/** What a tenant's pages are made from. */
export type LoadedContent = {
  readonly content: TenantContent
  /** The same id, the same content. Missing if no snapshot is kept. */
  readonly contentId?: string
  /** Where the provider's change feed goes on; missing if it offers none. */
  readonly cursor?: string
  /** It is not the content that was known before. */
  readonly isNew: boolean
  /** Some of it is older than this reading, or missing; the notices tell what. */
  readonly degraded: boolean
  /** Configs could not be read and count as empty. */
  readonly isBare: boolean
  readonly notices: readonly Notice[]
}

/**
 * Everything that a provider has for one tenant.
 *
 * With a snapshot and a provider that tells its changes, only what changed is asked for: of a tenant without changes
 * that is one call. Else everything is read, conditionally if answers are remembered. Throws the faults of
 * `errors.ts`; nothing is left out quietly.
 */
export async function loadContent(options: LoadContentOptions): Promise<LoadedContent> {
  const { profile, cache, cleaner, codeVersion, themeOverride } = options
  // With a token drafts are delivered, which only its holder may see.
  const snapshots = options.token === undefined ? options.snapshots : undefined
  const name = {
    tenant: profile.name,
    source: profile.source ?? profile.baseUrl,
    codeVersion,
    ...(themeOverride && { themeOverride }),
  }
  const client = createContentClient(options)
  const facts = snapshots?.readFacts(name)
  // Of parts that are older than the cursor the change feed says nothing.
  const isFollowed = facts !== undefined && facts.stale === undefined && !options.everything && !options.offline
  const feed = isFollowed
    ? askForChanges(client, profile.defaultLocale, newestCursor(facts.cursor, options.seenUnchanged))
    : undefined
  // The question leaves before all that is known is read, which takes about as long as an answer.
  if (feed) await setImmediate()
  const known = snapshots?.read(name)
  if (options.offline && known) {
    const notices = tellStale(profile.name, known.stale)
    return { content: known.content, isNew: false, degraded: notices.length > 0, isBare: false, notices }
  }
  const bodies = openKeptBodies(cache, cleaner, codeVersion, options.signal)
  const lastGood = createStaleFallback(profile.name, known, options.tolerance ?? {})
  const follow = snapshots !== undefined && !options.offline
  const readContent = async () =>
    (known && feed && (await unlessOutage(updateContent(known, feed, client, bodies, options), options.tolerance))) ||
    loadAll(client, bodies, options, { follow, known: known?.content, lastGood })
  const read = await flushAfter(client, readContent)
  const [stale, isBare, notices] = [lastGood.stale(), lastGood.isBare(), lastGood.notices()]
  // Empty configs are nothing to fall back on.
  const contentId = isBare
    ? undefined
    : snapshots &&
      (await inTurns(
        snapshots.write(name, {
          ...(stale ? { content: read.content, stale } : read),
          readAtMs: options.now.getTime(),
        }),
      ))
  const degraded = isBare || stale !== undefined
  const isNew = contentId === undefined || contentId !== facts?.contentId
  const { content, cursor } = read
  const ids = { ...(contentId !== undefined && { contentId }), ...(cursor !== undefined && { cursor }) }
  return { content, ...ids, isNew, degraded, isBare, notices }
}

/** Others may have asked the feed since: it may have forgotten the older cursor. */
function newestCursor(cursor: string | undefined, seen: LoadContentOptions['seenUnchanged']): string | undefined {
  return seen !== undefined && cursor === seen.from ? seen.to : cursor
}

/** What the change feed tells; nothing if it was never followed. Its failure reaches each caller that waits. */
function askForChanges(
  client: ProviderClient,
  locale: SiteLocale,
  cursor: string | undefined,
): Promise<ContentChanges | undefined> {
  const asked = cursor === undefined ? Promise.resolve(undefined) : loadChanges(client, locale, cursor)
  asked.catch(() => undefined)
  return asked
}

async function updateContent(
  known: Snapshot,
  asked: Promise<ContentChanges | undefined>,
  client: ProviderClient,
  bodies: KeptBodies,
  { profile, changes: reported = [], changesAreAll = true }: LoadContentOptions,
): Promise<ReadContent | undefined> {
  const { homeUrl, defaultLocale } = profile
  const feed = await asked
  const isTold = changesAreAll && known.cursor === undefined && reported.length > 0
  const isComplete = feed ? feed.changes !== undefined : isTold
  if (!isComplete) return undefined
  const pageUrl = (locale: SiteLocale, { slug, group }: { slug: string; group?: string }) => {
    const segments = [locale === defaultLocale ? undefined : locale, group, `${slug}.html`]
    return (
      homeUrl +
      segments
        .flatMap((segment) => (segment === undefined ? [] : [encodeURIComponent(segment.toWellFormed())]))
        .join('/')
    )
  }
  const changes = [...(feed?.changes ?? []), ...reported]
  const content =
    changes.length === 0
      ? known.content
      : await applyChanges({ client, content: known.content, changes, bodies, pageUrl })
  const cursor = feed?.cursor ?? known.cursor
  return content && { content, ...(cursor !== undefined && { cursor }) }
}

/** A client for a tenant that remembers in `cache`. */
export function createContentClient(options: Omit<LoadContentOptions, 'cleaner' | 'themeOverride'>): ProviderClient {
  const { profile, cache, codeVersion, token, credentials, offline, transport } = options
  const { baseUrl, name: tenant, homeUrl, timeoutMs, maxArticles } = profile
  return createProviderClient({
    ...transport,
    baseUrl,
    tenant,
    homeUrl,
    timeoutMs,
    ...(maxArticles === undefined ? {} : { maxArticles }),
    memory: { cache, codeVersion },
    ...(token === undefined ? {} : { token }),
    ...(credentials && { credentials }),
    ...(offline === undefined ? {} : { offline }),
  })
}
