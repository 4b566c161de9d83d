import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadWhole } from '../support/load-whole.ts'
import type { MiddlewareHandler } from 'hono'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { FAULTS } from '#demo/faults/faults.ts'
import { toFault } from '#kit/to-fault.ts'
import { createSnapshots } from '#provider/snapshot/snapshots.ts'
import { createSite } from '#site/read/create-site.ts'
import { enumerateRoutes } from '#site/routing/route.ts'
import { makeProfile } from '../support/make-site.ts'
import { plainCleaner } from '../support/make-load-options.ts'
import { makeMemoryCache } from '../support/memory-cache.ts'

/** A build with these ends only by a time limit. */
const NEVER_END = new Set(['drip', 'endless'])

let fault: MiddlewareHandler
let demo: DemoProvider & { url: string }
beforeAll(async () => {
  demo = await startDemoProvider({ intercept: (c, next) => fault(c, next) })
})
afterAll(() => demo.close())

/** `a site`, or the name of the fault. It loads several times with one cache, so that later calls are conditional. */
async function endOf(name: string): Promise<string> {
  fault = FAULTS[name]!.start()
  const cache = makeMemoryCache()
  const now = new Date('2026-11-01T12:00:00Z')
  try {
    for (const everything of [false, true, false]) {
      const { content } = await loadWhole({
        profile: {
          name: 'test',
          homeUrl: 'http://test.localhost/',
          baseUrl: demo.url,
          timeoutMs: NEVER_END.has(name) ? 300 : 10_000,
          defaultLocale: 'en',
        },
        cache,
        snapshots: createSnapshots(cache),
        cleaner: plainCleaner,
        codeVersion: 's',
        everything,
        now,
        transport: { retries: 1, sleep: async () => {} },
      })
      const site = createSite(content, makeProfile({ profile: { name: 'test' } }), now)
      for (const { path } of enumerateRoutes(site)) expect(path).toMatch(/^\/(?!.*\.\.)/)
    }
    return 'a site'
  } catch (error) {
    return toFault(error).name
  }
}

it.each(Object.entries(FAULTS))('a provider with the fault %s ends as it says', async (name, { ends }) => {
  expect(await endOf(name)).toBe(ends)
})
