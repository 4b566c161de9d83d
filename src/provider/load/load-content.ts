import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import type { TenantContent } from '#site/model/content.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import { KeptDamaged } from '#store/errors.ts'
import { applyChanges } from './apply-changes.ts'
import { type KeptBodies, loadChanges } from '../api/endpoints.ts'
import { flushAfter, type ProviderClient } from '../api/client.ts'
import { openKeptBodies } from '../clean/kept-bodies.ts'
import { inTurns } from '#threads/in-turns.ts'
import { createContentClient } from './content-client.ts'
import { createStaleFallback, tellStale, unlessOutage } from './stale-fallback.ts'
import { loadAll, type ReadContent } from './load-all.ts'
import type { LoadContentOptions } from './load-options.ts'
import type { Snapshot, SnapshotName } from '../snapshot/snapshot.ts'
import type { KnownFacts, Snapshots } from '../snapshot/snapshots.ts'
import type { ContentChanges } from '../api/translate.ts'

/** The content from which a tenant's pages are made. */
export type LoadedContent = {
  /**
   * Reads the content, if it is not read yet: what did not change is not read before it is needed. Throws `KeptDamaged`
   * if the cache has lost a part of it.
   */
  readonly readContent: () => TenantContent
  /**
   * The content that was known before, and its id. Articles that did not change since are the same objects. Missing if
   * no content was kept, or if it was not read.
   */
  readonly last?: { readonly contentId: string; readonly content: TenantContent }
  /** The theme that the content names, or the one that is tried on. */
  readonly theme: ThemeCode
  /** If the id is the same, the content is the same. Missing if no snapshot is kept. */
  readonly contentId?: string
  /** The cursor at which the provider's change feed goes on. Missing if the provider has no feed. */
  readonly cursor?: string
  /** Whether it differs from the content that was known before. */
  readonly isNew: boolean
  /** Whether a part is older than this reading, or missing. The notices tell which part. */
  readonly degraded: boolean
  /** Whether configs could not be read and count as empty. */
  readonly isBare: boolean
  readonly notices: readonly Notice[]
}

/**
 * Loads everything that a provider has for one tenant.
 *
 * If there is a snapshot and the provider has a change feed, only what changed is asked for. For a tenant without
 * changes that is one call. Otherwise everything is read, by conditional calls if answers are remembered. Throws the
 * faults of `errors.ts`. If something is left out, a notice or a flawed row says so.
 */
export async function loadContent(options: LoadContentOptions): Promise<LoadedContent> {
  const { profile, cache, cleaner, codeVersion, themeOverride } = options
  // With a token, the provider also delivers drafts, which only the holder of the token may see.
  const snapshots = options.token === undefined ? options.snapshots : undefined
  const name = {
    tenant: profile.name,
    source: profile.source ?? profile.baseUrl,
    codeVersion,
    ...(themeOverride && { themeOverride }),
  }
  const client = createContentClient(options)
  const facts = snapshots?.readFacts(name)
  // If some parts are older than the cursor, the change feed does not report what changed in them.
  const isFollowed = facts !== undefined && facts.stale === undefined && !options.everything && !options.offline
  const feed = isFollowed
    ? askForChanges(client, profile.defaultLocale, newestCursor(facts.cursor, options.seenUnchanged))
    : undefined
  const isAlone = (options.changes ?? []).length === 0
  const answer = feed && isAlone ? await unlessOutage(feed, options.tolerance) : undefined
  if (snapshots && facts && answer?.changes?.length === 0)
    return followUnchanged(snapshots, name, facts, { cursor: answer.cursor, readAtMs: options.now.getTime() })
  const known = snapshots?.read(name)
  if (options.offline && known) {
    const notices = tellStale(profile.name, known.stale)
    return { ...ofContent(known.content), isNew: false, degraded: notices.length > 0, isBare: false, notices }
  }
  const bodies = openKeptBodies(cache, cleaner, codeVersion, options.signal)
  const lastGood = createStaleFallback(profile.name, known, options.tolerance ?? {})
  const follow = snapshots !== undefined && !options.offline
  const readContent = async () =>
    (known && feed && (await unlessOutage(updateContent(known, feed, client, bodies, options), options.tolerance))) ||
    loadAll(client, bodies, options, { follow, known: known?.content, lastGood })
  const read = await flushAfter(client, readContent)
  const [stale, isBare, notices] = [lastGood.stale(), lastGood.isBare(), lastGood.notices()]
  // Empty configs must not be stored: a later build could not fall back on them.
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
  const last = known && { contentId: known.contentId, content: known.content }
  return { ...ofContent(content), ...(last && { last }), ...ids, isNew, degraded, isBare, notices }
}

/** The content is the one that is known. Only `position` is written: the cursor, and when the provider was asked. */
function followUnchanged(
  snapshots: Snapshots,
  name: SnapshotName,
  { contentId, theme }: KnownFacts,
  position: { readonly cursor: string; readonly readAtMs: number },
): LoadedContent {
  snapshots.follow(name, position)
  return {
    readContent: () => readKnown(snapshots, name),
    theme,
    contentId,
    cursor: position.cursor,
    isNew: false,
    degraded: false,
    isBare: false,
    notices: [],
  }
}

function readKnown(snapshots: Snapshots, name: SnapshotName): TenantContent {
  const known = snapshots.read(name)
  if (known) return known.content
  const what = `The content of ${name.tenant}`
  throw KeptDamaged.fault({ what, reason: 'the cache has lost a part of it', remedy: 'It is read anew.' })
}

function ofContent(content: TenantContent): Pick<LoadedContent, 'readContent' | 'theme'> {
  return { readContent: () => content, theme: content.theme }
}

/**
 * The newest cursor that is known. Looks may have asked the feed since, and the feed may have forgotten the older
 * cursor.
 */
function newestCursor(cursor: string | undefined, seen: LoadContentOptions['seenUnchanged']): string | undefined {
  return seen !== undefined && cursor === seen.from ? seen.to : cursor
}

/**
 * Asks the change feed. The answer is `undefined` if the feed was never followed. If the call fails, each caller that
 * waits for the answer gets the fault.
 */
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
