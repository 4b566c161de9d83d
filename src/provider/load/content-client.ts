import { createProviderClient, type ProviderClient } from '../api/client.ts'
import type { LoadContentOptions } from './load-options.ts'

/** Makes a client for a tenant. It remembers answers in `cache`. */
export function createContentClient(options: LoadContentOptions): ProviderClient {
  const { profile, cache, codeVersion, token, credentials, offline, transport } = options
  const { baseUrl, name: tenant, homeUrl, timeoutMs, maxArticles } = profile
  return createProviderClient({
    ...transport,
    baseUrl,
    tenant,
    homeUrl,
    timeoutMs,
    ...(maxArticles === undefined ? {} : { maxArticles }),
    memory: { cache, codeVersion },
    ...(token === undefined ? {} : { token }),
    ...(credentials && { credentials }),
    ...(offline === undefined ? {} : { offline }),
  })
}
