import { type ChangedItem, type ContentState, itemOf } from './content-state.ts'

/** The `data` of the changes call. */
export interface ChangeFeed {
  cursor: string
  changed: ChangedItem[]
  deleted: ChangedItem[]
  complete: boolean
}

export interface ChangeHistory {
  record(before: ContentState, after: ContentState): void
  /** What is different between the state of that cursor and `current`. */
  since(cursor: string | undefined, current: ContentState): ChangeFeed
}

/**
 * Remembers the last states of one tenant, each as what the next step overwrote, and so can tell any of them apart
 * from the current one exactly: an edit that was taken back is not reported. A cursor that it does not know gives
 * `complete: false`.
 */
export function createChangeHistory(limit = 1000): ChangeHistory {
  const steps: { from: string; overwritten: ReadonlyMap<string, string | undefined> }[] = []

  return {
    record: (before, after) => {
      if (before.cursor === after.cursor) return
      const overwritten = new Map<string, string | undefined>()
      for (const [key, digest] of before.digests) if (after.digests.get(key) !== digest) overwritten.set(key, digest)
      for (const key of after.digests.keys()) if (!before.digests.has(key)) overwritten.set(key, undefined)
      steps.push({ from: before.cursor, overwritten })
      if (steps.length > limit) steps.shift()
    },

    since: (cursor, current) => {
      const feed: ChangeFeed = { cursor: current.cursor, changed: [], deleted: [], complete: true }
      if (cursor === current.cursor) return feed
      const first = steps.findLastIndex(({ from }) => from === cursor)
      if (first === -1) return { ...feed, complete: false }

      const then = new Map<string, string | undefined>()
      for (const { overwritten } of steps.slice(first)) {
        for (const [key, digest] of overwritten) if (!then.has(key)) then.set(key, digest)
      }
      for (const key of [...then.keys()].sort()) {
        const digest = current.digests.get(key)
        if (digest === then.get(key)) continue
        if (digest === undefined) feed.deleted.push(itemOf(key))
        else feed.changed.push(itemOf(key))
      }
      return feed
    },
  }
}
