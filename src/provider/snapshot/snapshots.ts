import { LRUCache } from 'lru-cache'
import type { TenantContent } from '#site/model/content.ts'
import type { ThemeCode } from '#site/model/theme.ts'
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
  read(name: SnapshotName): KnownSnapshot | undefined
  /** The same, but without the content itself, which takes time to read. */
  readFacts(name: SnapshotName): KnownFacts | undefined
  /** Writes other facts about the last snapshot. Its content stays, and is not read. */
  follow(name: SnapshotName, facts: SnapshotFacts): void
  /** Writes a snapshot in steps. Returns the identity of the content: a digest of all its parts. */
  write(name: SnapshotName, snapshot: Snapshot): Steps<string>
  /**
   * One of the last `KEPT_CONTENTS` contents, by its identity. `undefined` if it is not there, or if an earlier version
   * stored it in another form.
   */
  readContent(name: Pick<SnapshotName, 'tenant' | 'themeOverride'>, contentId: string): TenantContent | undefined
}

/** What is known of a snapshot without its content: `contentId` names the content. */
export type KnownFacts = SnapshotFacts & { readonly contentId: string; readonly theme: ThemeCode }

/** A snapshot that was read, and the identity of its content. */
export type KnownSnapshot = Snapshot & Pick<KnownFacts, 'contentId'>

/** A snapshot as the cache holds it, and its content if this process has read or written it. */
type Row = { readonly text: string; readonly stored: StoredSnapshot; readonly content?: TenantContent | undefined }

const WARM_TENANTS = 64
const ROWS_IN_STEP = 32
/** How many contents of a tenant are kept, to explain what changed from one to the next. */
export const KEPT_CONTENTS = 10

export function createSnapshots(cache: LocalCache): Snapshots {
  const rows = openRows(cache)
  const parts = createContentParts(cache)
  const rowOf = (name: SnapshotName) => {
    const row = rows.read(snapshotKey(name))
    return row && isOf(name, row.stored) ? row : undefined
  }

  return {
    read(name) {
      const row = rowOf(name)
      const content = row && (row.content ?? parts.load(snapshotKey(name), row.stored.contents[0]))
      if (!row || !content) return undefined
      rows.remember(snapshotKey(name), { ...row, content })
      return { content, contentId: row.stored.contents[0].id, ...factsOf(row.stored) }
    },
    readFacts(name) {
      const row = rowOf(name)
      if (!row) return undefined
      const [{ id: contentId, theme }] = row.stored.contents
      return { ...factsOf(row.stored), contentId, theme }
    },
    follow(name, facts) {
      const row = rowOf(name)
      if (!row) return
      const { source, codeVersion, contents } = row.stored
      rows.write(snapshotKey(name), { ...facts, source, codeVersion, contents }, row.content)
    },
    *write({ source, codeVersion, ...name }, snapshot) {
      const key = snapshotKey(name)
      const last = rows.read(key)?.stored
      const before = new Set(partNames(last))
      const { content, ...facts } = snapshot
      const { theme } = content
      const { locales, rows: partRows } = yield* parts.plan(key, content, before)
      const id = digest(JSON.stringify([theme, locales]))
      const earlier = (last?.contents ?? [])
        .filter((one) => one.id !== id && isReadable(one))
        .slice(0, KEPT_CONTENTS - 1)
      const newest = { id, format: CONTENT_FORMAT, theme, locales }
      // The name of a part is its digest. A part means nothing until the snapshot names it, so it may be written first.
      for (let start = 0; start < partRows.length; start += ROWS_IN_STEP) {
        yield
        cache.writeRows(partRows.slice(start, start + ROWS_IN_STEP))
      }
      const stored: StoredSnapshot = { ...facts, source, codeVersion, contents: [newest, ...earlier] }
      rows.write(key, stored, content)
      parts.noteWritten(partRows)
      const after = new Set(partNames(stored))
      const unused = [...before].filter((part) => !after.has(part))
      cache.delete(
        'part',
        unused.map((part) => `${key}\n${part}`),
      )
      return id
    },
    readContent(name, contentId) {
      const key = snapshotKey(name)
      const found = rows.read(key)?.stored.contents.find((one) => one.id === contentId && isReadable(one))
      return found && parts.load(key, found)
    },
  }
}

/**
 * The rows of snapshots. The last ones that this process read or wrote are not parsed again as long as no other process
 * has written since.
 */
function openRows(cache: LocalCache) {
  const warm = new LRUCache<string, Row>({ max: WARM_TENANTS })
  return {
    read(key: string): Row | undefined {
      const text = cache.read('snapshot', key)
      const known = warm.get(key)
      if (text === undefined || known?.text === text) return text === undefined ? undefined : known
      return { text, stored: JSON.parse(text) as StoredSnapshot }
    },
    write(key: string, stored: StoredSnapshot, content: TenantContent | undefined): void {
      const text = JSON.stringify(stored)
      cache.writeRows([['snapshot', key, text]])
      warm.set(key, { text, stored, content })
    },
    remember: (key: string, row: Row) => void warm.set(key, row),
  }
}

function factsOf({ cursor, readAtMs, stale }: StoredSnapshot): SnapshotFacts {
  return { readAtMs, ...(cursor !== undefined && { cursor }), ...(stale && { stale }) }
}

function isOf(name: SnapshotName, stored: StoredSnapshot): boolean {
  return stored.codeVersion === name.codeVersion && stored.source === name.source
}
