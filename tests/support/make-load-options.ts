import type { HttpGet } from '#http/http-get.ts'
import { cleanInto } from '#provider/clean/clean-batch.ts'
import type { Cleaner } from '#provider/clean/cleaner.ts'
import type { LoadContentOptions } from '#provider/load/load-options.ts'
import { makeMemoryCache } from './memory-cache.ts'

/** A cleaner without threads. */
export const plainCleaner: Cleaner = { clean: async (bodies, cache) => cleanInto(cache, bodies) }

/** How to load the content of one tenant: without retries, and with nothing remembered unless `changes` say so. */
export function makeLoadOptions(httpGet: HttpGet, changes: Partial<LoadContentOptions> = {}): LoadContentOptions {
  return {
    profile: {
      name: 'harbour',
      homeUrl: 'https://www.harbour.example/',
      baseUrl: 'http://provider.example',
      timeoutMs: 1000,
      defaultLocale: 'en',
    },
    cache: makeMemoryCache(),
    cleaner: plainCleaner,
    codeVersion: 's',
    now: new Date('2026-03-02T08:00:00Z'),
    transport: { httpGet, sleep: async () => {}, retries: 0 },
    ...changes,
  }
}
