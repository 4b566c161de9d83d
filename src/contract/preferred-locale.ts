import { LANGUAGES, type SiteLocale } from './locale.ts'

/**
 * The offered language that a visitor prefers; `undefined` if the visitor accepts none of them.
 *
 * `accepted` is an `Accept-Language` header (RFC 9110, section 12.5.4) or the browser's list joined by commas. A higher
 * `q` wins, then the earlier place. `q=0` means never.
 */
export function preferredLocale(accepted: string, offered: readonly SiteLocale[]): SiteLocale | undefined {
  let best: SiteLocale | undefined
  let bestQuality = 0
  for (const range of accepted.split(',')) {
    const [, language = '', quality = '1'] = RANGE.exec(range) ?? []
    const locale = offered.find((one) => LANGUAGES[one] === language.toLowerCase())
    if (locale && +quality > bestQuality) {
      best = locale
      bestQuality = +quality
    }
  }
  return best
}

/** Matches the first part of a tag, and its `q`. */
const RANGE = /^ *([a-z]+)[^;]*(?:; *q *= *([\d.]+))?/i
