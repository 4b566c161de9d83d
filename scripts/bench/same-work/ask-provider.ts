import { makeProviderHeaders } from '#contract/provider-headers.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { exchange } from '#http/exchange.ts'
import { createLimit } from '#kit/limit.ts'

/** Makes one call of the provider contract for one tenant. Resolves with its `data`, unchecked. */
export type AskProvider = <T>(locale: SiteLocale, path: string, query?: Record<string, string>) => Promise<T>

/** Tessera makes this many calls at once too. */
const limit = createLimit(6)

/** Uses our own HTTP client, so that no contender is slower because of its client. */
export function createAskProvider(providerUrl: string, tenant: string): AskProvider {
  const home = `http://${tenant}.localhost/`
  return <T>(locale: SiteLocale, path: string, query: Record<string, string> = {}) =>
    limit(async () => {
      const url = new URL(`/api/client${path}?${new URLSearchParams(query).toString()}`, providerUrl).href
      const headers = {
        ...makeProviderHeaders({ formUrl: home, refererUrl: home, landingUrl: home, tenant, locale }),
        Accept: 'application/json',
      }
      const { status, bytes } = await exchange(url, { headers, timeoutMs: 10_000, maxBytes: 32 * 2 ** 20 })
      const answer = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Answer<T>
      if (status !== 200 || answer.code !== 200) throw new Error(`GET ${url} answered ${status}, code ${answer.code}.`)
      return answer.data
    })
}

type Answer<T> = { readonly code: number; readonly data: T }
