import { isFault, withWhere } from '#kit/errors.ts'
import type { ProviderProfile } from '../load/load-options.ts'
import { callAddress, callHeaders } from '../http/build-request.ts'
import { createLargeAnswers } from '../http/large-answers.ts'
import { ask } from '../http/request-with-retry.ts'
import { askOptions, type ProviderClientOptions } from './client-options.ts'
import { CHANGES_PATH } from './endpoints.ts'
import { parseWire } from './parse-wire.ts'
import { translateChanges } from './translate.ts'
import { ChangesWire } from './wire/changes.ts'

/** What was known about a change feed when it was last asked. */
export type FeedPosition = { readonly cursor: string; readonly etag?: string | undefined }

/**
 * What a change feed says since a position. `changed`: something changed, or the feed does not know. `none`: there is
 * no feed.
 */
export type FeedLook =
  { readonly kind: 'unchanged'; readonly position: FeedPosition } | { readonly kind: 'changed' | 'none' }

/** The largest answer in bytes. If nothing has changed, a whole answer is short. */
const MOST_BYTES = 2 ** 20

/**
 * Asks a provider once whether the content of a tenant has changed since `since`, and reads nothing else. Without
 * `since` the answer only shows that the provider can be reached.
 *
 * Throws the faults of `errors.ts`.
 */
export async function lookAtFeed(options: {
  readonly profile: ProviderProfile
  readonly since: FeedPosition | undefined
  readonly credentials?: Readonly<Record<string, string>> | undefined
  readonly transport?: Pick<ProviderClientOptions, 'httpGet'>
}): Promise<FeedLook> {
  const { profile, since, credentials, transport } = options
  const { baseUrl, name: tenant, homeUrl, timeoutMs, defaultLocale: locale } = profile
  const url = callAddress(baseUrl, CHANGES_PATH, { since: since?.cursor })
  const headers = callHeaders({ tenant, homeUrl, token: undefined, credentials, locale, formUrl: homeUrl })
  const condition = since?.etag === undefined ? {} : { 'If-None-Match': since.etag }
  const call = `GET ${CHANGES_PATH}`
  const place = createLargeAnswers().open()
  const asking = askOptions({ ...transport, ...(credentials && { credentials }), baseUrl, tenant, homeUrl, timeoutMs })
  try {
    const limits = { ...asking, place, retries: 0, maxBytes: MOST_BYTES }
    const { unchanged, data, exchange } = await ask(url, { ...headers, ...condition }, limits)
    if (unchanged) return since ? { kind: 'unchanged', position: since } : { kind: 'changed' }
    const { cursor, changes } = translateChanges(parseWire(ChangesWire, data, call))
    if (!since || changes?.length !== 0) return { kind: 'changed' }
    // The ETag belongs to the call with this cursor. For a call with another cursor it means nothing.
    const etag = cursor === since.cursor ? exchange.header('etag') : undefined
    return { kind: 'unchanged', position: { cursor, etag } }
  } catch (error) {
    if (isFault(error) && error.status === 404) return { kind: 'none' }
    throw withWhere(error, { tenant, locale, resource: call })
  } finally {
    place.leave()
  }
}
