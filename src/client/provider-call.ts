/** Calls of the content provider, and the error page that a failed call opens. */
import type { ApiError } from '#contract/api-answer.ts'
import { makeProviderHeaders, type ProviderHeaders } from '#contract/provider-headers.ts'
import { localePrefix } from './language.ts'
import { errorMsg, landingUrl, language, tenantName } from './stores.ts'

const TIMEOUT_MS = 20_000

/** The answer of a call. `status` is `undefined` if there was no answer, as `parseApiAnswer` expects it. */
type ProviderReply = { readonly status: number | undefined; readonly text: string }

/**
 * Calls the content provider with its five headers.
 *
 * A network failure counts as an answer without status. So does a redirect of a call with a body, because browsers
 * would follow it with a GET without the body. Rejects with `Request initialization failed`, and sends nothing, if the
 * headers cannot be made.
 */
export async function callProvider(
  url: string,
  init: Omit<RequestInit, 'headers'> & { json?: unknown } = {},
): Promise<ProviderReply> {
  const { json, ...rest } = init
  const headers = providerHeaders()
  const body = json === undefined ? undefined : { body: JSON.stringify(json) }
  try {
    const response = await fetch(url, {
      ...rest,
      ...body,
      ...(body && { redirect: 'error' as const }),
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: undefined, text: '' }
  }
}

function providerHeaders(): ProviderHeaders {
  return makeProviderHeaders({
    formUrl: location.href,
    refererUrl: document.referrer,
    landingUrl: landingUrl.get(),
    tenant: tenantName.get(),
    locale: language.get(),
  })
}

/**
 * Opens the error page in the page's language, in place of this page in the history, and passes the message on to it.
 */
export function openErrorPage({ status, message }: Pick<ApiError, 'status' | 'message'>): void {
  errorMsg.set({ status: errorPageStatus(status), message })
  location.replace(errorPageHref(status, location.pathname))
}

/**
 * The address of the error page for a status. It has the same language prefix as `pathname`, whatever a cookie says.
 */
export function errorPageHref(status: number, pathname: string): string {
  const prefix = localePrefix(pathname)
  return `${prefix ? `/${prefix}` : ''}/error/${errorPageStatus(status)}.html`
}

function errorPageStatus(status: number): 404 | 500 {
  return status === 404 ? 404 : 500
}
