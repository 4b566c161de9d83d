import { isSiteLocale, type SiteLocale } from './locale.ts'

/**
 * The five headers of every call to a content provider (provider contract, part 1).
 *
 * Build and browser make them with the same function, so a provider gets the same spelling from both.
 */
export type ProviderHeaders = {
  readonly 'form-url': string
  readonly 'referer-url': string
  readonly 'landing-url': string
  readonly 'tenant-name': string
  readonly 'Accept-Language': SiteLocale
}

export type ProviderHeaderValues = {
  /** The address of the page that needs the call; for calls about the whole tenant, the address of its home page. */
  readonly formUrl: string
  /** May be empty, like `document.referrer` of a visitor who typed the address. */
  readonly refererUrl: string
  readonly landingUrl: string
  readonly tenant: string
  readonly locale: SiteLocale
}

const REQUEST_INITIALIZATION_FAILED = 'Request initialization failed'

/**
 * Makes the headers. All values are printable ASCII: URLs are percent-encoded, host names are in Punycode, and
 * credentials in a URL are left out.
 *
 * Throws an `Error` with the message `Request initialization failed` and the reason as its `cause` if a URL is not
 * absolute, the tenant has no plain name, or the locale is unknown. The caller must then send nothing.
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
  // The URL standard leaves a few characters of opaque paths and of fragments unencoded.
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
