import { StoreRefusesWrites } from '#store/errors.ts'

const ATTEMPTS = 8
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000

/** Counts the writes of one object that a store refused because another writer had changed it. */
export type RefusedWrites = {
  /**
   * Waits before the caller reads and writes the object again: longer each time, and a random time, so that several
   * writers do not try at the same moments. Throws `StoreRefusesWrites` after eight refused writes.
   */
  pause(cause: Error): Promise<void>
  /** Starts counting again, because another writer really changed the object. */
  forget(): void
}

/** `key` and `store` name the object in the fault. */
export function createRefusedWrites(key: string, store: string): RefusedWrites {
  let refused = 0
  return {
    async pause(cause) {
      refused += 1
      if (refused === ATTEMPTS) throw StoreRefusesWrites.fault({ key, store, attempts: ATTEMPTS }, {}, { cause })
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (refused - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random())
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    },
    forget: () => void (refused = 0),
  }
}
