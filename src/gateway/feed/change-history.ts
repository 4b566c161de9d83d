import { type ChangedItem, type ContentState, itemOf } from './content-state.ts'

/** The `data` of the changes call. */
export interface ChangeFeed {
  cursor: string
  changed: ChangedItem[]
  deleted: ChangedItem[]
  complete: boolean
}

/** The last states of one tenant's content. */
export interface ChangeHistory {
  record(before: ContentState, after: ContentState): void
  /** The difference between the state of a cursor and `current`. */
  since(cursor: string | undefined, current: ContentState): ChangeFeed
}

/**
 * Creates a history that remembers the last `limit` states of one tenant. For each it keeps only what the next state
 * replaced. So it can compare any of them exactly with the current state: an edit that was undone is not reported. For
 * an unknown cursor the answer has `complete: false`.
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
