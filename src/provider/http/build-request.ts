import { makeProviderHeaders } from '#contract/provider-headers.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { RequestNotMade } from '../errors.ts'

export type Query = Readonly<Record<string, string | number | undefined>>

/**
 * The address of a call: the base address and `path`, which is percent-encoded and begins with a slash.
 *
 * Throws `RequestNotMade` if the base address is not http, or if the path would lead to another call. A banner called
 * `..` would have such a path.
 */
export function callAddress(baseUrl: string, path: string, query: Query): string {
  const start = trimCharactersEnd(baseUrl, '/')
  if (!/^https?:\/\//i.test(start) || !URL.canParse(start)) {
    throw RequestNotMade.fault({ reason: `${JSON.stringify(baseUrl)} is not an http address.` })
  }
  const url = new URL(start + path)
  if (!url.pathname.endsWith(path))
    throw RequestNotMade.fault({ reason: `${JSON.stringify(path)} is not a plain path.` })
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/**
 * The headers of a call: the five of the contract and those of a private provider. For drafts, the token replaces any
 * other `Authorization`. Throws `RequestNotMade`.
 */
export function callHeaders(call: {
  readonly tenant: string
  readonly homeUrl: string
  readonly formUrl: string
  readonly locale: SiteLocale
  readonly token: string | undefined
  readonly credentials?: Readonly<Record<string, string>> | undefined
}): Record<string, string> {
  const { tenant, homeUrl, formUrl, locale, token, credentials = {} } = call
  const { authorization, ...others } = credentials
  try {
    return {
      ...others,
      ...makeProviderHeaders({ formUrl, refererUrl: homeUrl, landingUrl: homeUrl, tenant, locale }),
      Accept: 'application/json',
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? `${error.cause.message}.` : ''
    throw RequestNotMade.fault({ reason }, {}, { cause: error })
  }
}
