/**
 * Storage that never throws.
 *
 * Browsers refuse storage in private windows, in sandboxed frames and when it is full, some of them already when it
 * is only named. What cannot be kept is forgotten; nothing else depends on it.
 */
export type SafeStorage = {
  get(key: string): string | undefined
  /** `undefined` removes. */
  set(key: string, value: string | undefined): void
}

export const sessionMemory: SafeStorage = safely(() => sessionStorage)
export const localMemory: SafeStorage = safely(() => localStorage)

function safely(open: () => Storage): SafeStorage {
  return {
    get(key) {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    set(key, value) {
      try {
        if (value === undefined) open().removeItem(key)
        else open().setItem(key, value)
      } catch {
        // Forgotten, then.
      }
    },
  }
}
