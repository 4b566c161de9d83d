import { StoreRefusesWrites } from '#store/errors.ts'

const ATTEMPTS = 8
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000

/** Writes of one object that a store refused, since another writer had changed it. */
export type RefusedWrites = {
  /**
   * Waits longer each time, not in step with others, before the object is read and written anew. Throws
   * `StoreRefusesWrites` in the end.
   */
  pause(cause: Error): Promise<void>
  /** Another writer did change it. */
  forget(): void
}

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
