/**
 * Value of a cookie in `cookieText` (as `document.cookie` gives it), still encoded; `undefined` where it is not set.
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
