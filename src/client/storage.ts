/** The storage of a browser for a site: session and local storage, and cookies. */

/**
 * The key of session storage with the first address of this visit, which is one of the five headers of provider calls.
 */
export const LANDING_URL = 'landing-url'

/**
 * Storage that never throws.
 *
 * Browsers refuse storage in private windows, in sandboxed frames, and when it is full. Some throw as soon as code
 * names it. A value that cannot be stored is lost; nothing else depends on it.
 */
export type SafeStorage = {
  get(key: string): string | undefined
  /** `undefined` removes the value. */
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
        // The value is lost.
      }
    },
  }
}

/** The value of a cookie in `cookieText` (from `document.cookie`), still encoded; `undefined` if it is not set. */
export function readCookie(cookieText: string, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookieText)?.[1]
}

/**
 * A cookie for the whole site, as text for `document.cookie`. `value` must be encoded; a max-age of 0 removes the
 * cookie.
 */
export function formatCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; max-age=${maxAgeSeconds}; path=/; samesite=lax`
}

/** The specification's max-age of persisted fields. Browsers may shorten it. */
export const PERSISTED_MAX_AGE_SECONDS = 2147483646
