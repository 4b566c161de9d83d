import { LRUCache } from 'lru-cache'
import type { TenantContent } from '#site/model/content.ts'
import type { Steps } from '#kit/steps.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { createContentParts } from './content-parts.ts'
import type { Snapshot, SnapshotFacts, SnapshotName } from './snapshot.ts'
import { CONTENT_FORMAT, isReadable, partNames, snapshotKey, type StoredSnapshot } from './stored-snapshot.ts'

/** Keeps one snapshot per tenant, and per theme that is tried on. */
export type Snapshots = {
  /**
   * The last snapshot. `undefined` if there is none, or if it was made by another code version or from another
   * provider.
   */
  read(name: SnapshotName): Snapshot | undefined
  /** The same, but with the identity of the content instead of the content itself, which takes time to read. */
  readFacts(name: SnapshotName): (SnapshotFacts & { readonly contentId: string }) | undefined
  /** Writes a snapshot in steps. Returns the identity of the content: a digest of all its parts. */
  write(name: SnapshotName, snapshot: Snapshot): Steps<string>
  /**
   * One of the last `KEPT_CONTENTS` contents, by its identity. `undefined` if it is not there, or if an earlier version
   * stored it in another form.
   */
  readContent(name: Pick<SnapshotName, 'tenant' | 'themeOverride'>, contentId: string): TenantContent | undefined
}

/** `text` is `stored` as the cache holds it. */
type Warm = { readonly text: string; readonly stored: StoredSnapshot; readonly snapshot: Snapshot }

const WARM_TENANTS = 64
const ROWS_IN_STEP = 32
/** How many contents of a tenant are kept, to explain what changed from one to the next. */
export const KEPT_CONTENTS = 10

export function createSnapshots(cache: LocalCache): Snapshots {
  // The snapshots that this process read or wrote last. They are not parsed again as long as no other process has
  // written since.
  const warm = new LRUCache<string, Warm>({ max: WARM_TENANTS })
  const parts = createContentParts(cache)

  function stillWarm(key: string, text: string): Warm | undefined {
    const known = warm.get(key)
    return known?.text === text ? known : undefined
  }

  function readStored(key: string): StoredSnapshot | undefined {
    const text = cache.read('snapshot', key)
    return text === undefined ? undefined : (stillWarm(key, text)?.stored ?? (JSON.parse(text) as StoredSnapshot))
  }

  /**
   * Reads a snapshot. `undefined` if another code version stored it, since its form may differ, or if a part is
   * missing.
   */
  function load(key: string, text: string, codeVersion: string): Warm | undefined {
    const stored = JSON.parse(text) as StoredSnapshot
    const content = stored.codeVersion === codeVersion ? parts.load(key, stored.contents[0]) : undefined
    if (!content) return undefined
    const { cursor, readAtMs, stale } = stored
    const facts = { readAtMs, ...(cursor !== undefined && { cursor }), ...(stale && { stale }) }
    return { text, stored, snapshot: { content, ...facts } }
  }

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
    *write({ source, codeVersion, ...name }, snapshot) {
      const key = snapshotKey(name)
      const last = readStored(key)
      const before = new Set(partNames(last))
      const { content, ...facts } = snapshot
      const { theme } = content
      const { locales, rows } = yield* parts.plan(key, content, before)
      const id = digest(JSON.stringify([theme, locales]))
      const earlier = (last?.contents ?? [])
        .filter((one) => one.id !== id && isReadable(one))
        .slice(0, KEPT_CONTENTS - 1)
      const newest = { id, format: CONTENT_FORMAT, theme, locales }
      const stored: StoredSnapshot = { ...facts, source, codeVersion, contents: [newest, ...earlier] }
      const text = JSON.stringify(stored)
      // The name of a part is its digest. A part means nothing until the snapshot names it, so it may be written first.
      for (let start = 0; start < rows.length; start += ROWS_IN_STEP) {
        yield
        cache.writeRows(rows.slice(start, start + ROWS_IN_STEP))
      }
      cache.writeRows([['snapshot', key, text]])
      parts.noteWritten(rows)
      const after = new Set(partNames(stored))
      const unused = [...before].filter((part) => !after.has(part))
      cache.delete(
        'part',
        unused.map((part) => `${key}\n${part}`),
      )
      warm.set(key, { text, stored, snapshot })
      return id
    },
    readContent(name, contentId) {
      const key = snapshotKey(name)
      const found = readStored(key)?.contents.find((one) => one.id === contentId && isReadable(one))
      return found && parts.load(key, found)
    },
  }
}

function isOf(name: SnapshotName, stored: StoredSnapshot): boolean {
  return stored.codeVersion === name.codeVersion && stored.source === name.source
}
