import { isFault, type Notice } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { ContentStore } from '../content-store.ts'
import type { ServedContent } from '../content.ts'
import { createChangeHistory, type ChangeHistory } from '../feed/change-history.ts'
import { stateOf } from '../feed/content-state.ts'
import { SourceFileFlawed, SourceUnreadable } from '../errors.ts'
import { serveSource } from './serve-source.ts'
import type { ContentSource, SourceContent } from './source.ts'

type SourceStore = ContentStore & {
  /**
   * Reads a tenant's source now. Resolves to whether visitors see something else than before. Rejects if the source
   * cannot be read.
   */
  reread(tenant: string): Promise<boolean>
  /**
   * Call this after an editor changed the content. The next reading then reads all content. Until a reading succeeds,
   * clients get an error instead of the old content.
   */
  expectEdit(tenant: string): void
  /** Notices about the files of a tenant's source, from its last reading. */
  notices(tenant: string): Notice[]
}

type Held = {
  readonly source: ContentSource
  readonly published: ChangeHistory
  readonly preview: ChangeHistory
  /** The last content of the source, and what the gateway serves of it. */
  read?: { readonly content: SourceContent; readonly served: ServedContent }
  /** The reading that is running. */
  reading?: Promise<boolean> | undefined
  /** How many times `expectEdit` was called. */
  edits: number
  /** The value of `edits` when the reading began that brought the current content. */
  seenEdits: number
  /** The value of `edits` when the last reading began. */
  editsAtStart: number
}

/**
 * Creates a store of the content of sources. It reads a source when a client begins to read, and keeps the content in
 * memory.
 *
 * If a source fails later, the store serves the last content and `warn` gets a line. Two clients that come at the same
 * time share one reading.
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
        // A fault of the source itself names the exact place, so it goes before the general one.
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

/** Reads all content after the edits so far, once for all clients that wait for it. */
async function readEdited(held: Held): Promise<void> {
  const { edits } = held
  // A reading that began before the edit may fail; its result does not matter.
  while (held.reading && held.editsAtStart < edits) await held.reading.catch(() => false)
  if (held.seenEdits < edits) await readOnce(held, true)
}

/** Reads all content now. Resolves to whether visitors see something else than before. */
async function readAll(held: Held): Promise<boolean> {
  // A reading that is running may have begun before the edit, so another one follows. The first one may fail.
  let isOther = false
  while (held.reading) isOther = (await held.reading.catch(() => false)) || isOther
  return (await readOnce(held, true)) || isOther
}
