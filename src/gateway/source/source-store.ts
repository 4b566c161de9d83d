import { isFault, type Notice } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { ContentStore } from '../content-store.ts'
import type { ServedContent } from '../content.ts'
import { createChangeHistory, type ChangeHistory } from '../feed/change-history.ts'
import { stateOf } from '../feed/content-state.ts'
import { SourceFileFlawed, SourceUnreadable } from '../errors.ts'
import { serveSource } from './serve-source.ts'
import type { ContentSource, SourceContent } from './source.ts'

export type SourceStore = ContentStore & {
  /** Reads a tenant's source now. Says whether visitors see something else since. Rejects if it cannot be read. */
  reread(tenant: string): Promise<boolean>
  /**
   * Call this after an editor changed the content. The next reading then reads all of it. Until a reading succeeds,
   * clients get an error, and not the old content.
   */
  expectEdit(tenant: string): void
  /** What the last reading of a tenant's source found in its files. */
  notices(tenant: string): Notice[]
}

type Held = {
  readonly source: ContentSource
  readonly published: ChangeHistory
  readonly preview: ChangeHistory
  /** What the source gave last, and what is served of it. */
  read?: { readonly content: SourceContent; readonly served: ServedContent }
  /** A reading that is under way. */
  reading?: Promise<boolean> | undefined
  /** How many edits were told. */
  edits: number
  /** How many of them were told before the reading that gave the content that is held. */
  seenEdits: number
  /** The same of the reading that began last. */
  editsAtStart: number
}

/**
 * The content of sources, by tenant. It is read when a client begins to read, and held in memory.
 *
 * A source that fails later leaves what it gave before, and `warn` is told. Two clients that come at once share one
 * reading.
 */
export function createSourceStore(
  sources: ReadonlyMap<string, ContentSource>,
  { warn }: { warn: (line: string) => void },
): SourceStore {
  const tenants = new Map<string, Held>()
  for (const [tenant, source] of sources)
    tenants.set(tenant, {
      source,
      published: createChangeHistory(),
      preview: createChangeHistory(),
      edits: 0,
      seenEdits: 0,
      editsAtStart: 0,
    })

  return {
    read: (tenant) => tenants.get(tenant)?.read?.served,
    changes(tenant, since, withDrafts) {
      const held = tenants.get(tenant)
      if (held?.read === undefined) return undefined
      const history = withDrafts ? held.preview : held.published
      return history.since(since, stateOf(held.read.served, withDrafts))
    },
    readFile: async (tenant, path) => tenants.get(tenant)?.source.readFile?.(path),
    async refresh(tenant) {
      const held = tenants.get(tenant)
      if (held === undefined) return
      const hasEdit = held.seenEdits < held.edits
      try {
        await (hasEdit ? readEdited(held) : readOnce(held))
      } catch (error) {
        const fault = SourceUnreadable.fault(
          { source: held.source.name, reason: reasonOf(error) },
          { tenant },
          { cause: error },
        )
        // What the source itself says is about the place.
        if (held.read === undefined || hasEdit) throw isFault(error) ? error : fault
        warn(`${tenant}: ${fault.message}. What it gave before is served.`)
      }
    },
    notices: (tenant) =>
      (tenants.get(tenant)?.source.remarks?.() ?? []).map((remark) => SourceFileFlawed.notice(remark, { tenant })),
    async reread(tenant) {
      const held = tenants.get(tenant)
      return held === undefined ? false : readAll(held)
    },
    expectEdit(tenant) {
      const held = tenants.get(tenant)
      if (held !== undefined) held.edits += 1
    },
  }
}

async function reread(held: Held, whole: boolean): Promise<boolean> {
  const { read: before, edits } = held
  held.editsAtStart = edits
  const content = await held.source.read(before?.content, { whole })
  held.seenEdits = edits
  if (before?.content === content) return false
  const served = serveSource(content)
  held.read = { content, served }
  if (before === undefined) return true
  const was = stateOf(before.served, false)
  const is = stateOf(served, false)
  held.published.record(was, is)
  held.preview.record(stateOf(before.served, true), stateOf(served, true))
  return was.cursor !== is.cursor
}

function readOnce(held: Held, whole = false): Promise<boolean> {
  held.reading ??= reread(held, whole).finally(() => (held.reading = undefined))
  return held.reading
}

/** Reads all of the content after the edits told so far, once for all clients that come together. */
async function readEdited(held: Held): Promise<void> {
  const { edits } = held
  // Whether a reading failed that began before the edit does not matter.
  while (held.reading && held.editsAtStart < edits) await held.reading.catch(() => false)
  if (held.seenEdits < edits) await readOnce(held, true)
}

/** Says whether visitors see something else since. */
async function readAll(held: Held): Promise<boolean> {
  // A reading that is under way may have begun before the edit. Whether it failed does not matter.
  let isOther = false
  while (held.reading) isOther = (await held.reading.catch(() => false)) || isOther
  return (await readOnce(held, true)) || isOther
}
