/** What a browser keeps for a site: session and local storage, and cookies. */

/** Where the session keeps the first address of this visit; one of the five headers of provider calls. */
export const LANDING_URL = 'landing-url'

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

/**
 * Value of a cookie in `cookieText` (as `document.cookie` gives it), still encoded; `undefined` if it is not set.
 */
export function readCookie(cookieText: string, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookieText)?.[1]
}

/** A cookie for the whole site, ready for `document.cookie`. `value` is encoded; a max-age of 0 removes it. */
export function formatCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; max-age=${maxAgeSeconds}; path=/; samesite=lax`
}

/** The specification's max-age of persisted fields. Browsers shorten it as they see fit. */
export const PERSISTED_MAX_AGE_SECONDS = 2147483646
