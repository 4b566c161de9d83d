import { isSiteLocale, type SiteLocale } from './locale.ts'

/**
 * The five headers of every call to a content provider (provider contract, part 1).
 *
 * Build and browser make them with the same function, so a provider sees the same spelling from both.
 */
export type ProviderHeaders = {
  readonly 'form-url': string
  readonly 'referer-url': string
  readonly 'landing-url': string
  readonly 'tenant-name': string
  readonly 'Accept-Language': SiteLocale
}

export type ProviderHeaderValues = {
  /** Address of the page the call is made for; the tenant's home URL for tenant-wide calls. */
  readonly formUrl: string
  /** May be empty, as `document.referrer` is for a visitor who typed the address. */
  readonly refererUrl: string
  readonly landingUrl: string
  readonly tenant: string
  readonly locale: SiteLocale
}

export const REQUEST_INITIALIZATION_FAILED = 'Request initialization failed'

/**
 * Printable ASCII throughout: URLs are percent-encoded, host names in Punycode, credentials in a URL are left out.
 *
 * Throws an `Error` with the message `Request initialization failed`, its reason as `cause`, if a URL is not
 * absolute, the tenant has no plain name, or the locale is none of ours. Nothing may be sent then.
 */
export function makeProviderHeaders(values: ProviderHeaderValues): ProviderHeaders {
  try {
    return {
      'form-url': encodeUrl('form-url', values.formUrl),
      'referer-url': values.refererUrl === '' ? '' : encodeUrl('referer-url', values.refererUrl),
      'landing-url': encodeUrl('landing-url', values.landingUrl),
      'tenant-name': plainName(values.tenant),
      'Accept-Language': siteLocale(values.locale),
    }
  } catch (cause) {
    throw new Error(REQUEST_INITIALIZATION_FAILED, { cause })
  }
}

function encodeUrl(header: string, value: string): string {
  if (!URL.canParse(value)) throw new TypeError(`${header} is not an absolute URL: ${JSON.stringify(value)}`)
  const url = new URL(value)
  url.username = ''
  url.password = ''
  // The URL standard leaves a few characters of opaque paths and of fragments as they are.
  return url.href.replace(/[^\x21-\x7e]+/gu, encodeURIComponent)
}

function plainName(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new TypeError(`tenant-name is not printable ASCII: ${JSON.stringify(value)}`)
  return value
}

function siteLocale(value: SiteLocale): SiteLocale {
  if (!isSiteLocale(value)) throw new TypeError(`Accept-Language is not a locale of ours: ${JSON.stringify(value)}`)
  return value
}
