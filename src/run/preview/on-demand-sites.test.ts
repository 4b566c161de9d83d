import { expect, it } from 'vitest'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import { plainCleaner } from '../../../tests/support/make-load-options.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { startPlainProvider, wireArticle } from '../../../tests/support/plain-provider.ts'
import { createOnDemandSites } from './on-demand-sites.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import { makeTenant } from '../../../tests/support/build-bundles.ts'

it('gives up content whose provider answers ever more slowly, and reads it anew for the next visitor', async () => {
  let nowMs = Date.parse('2026-06-01T12:00:00Z')
  let answerMs = 100_000
  const articles = Array.from({ length: 400 }, (_, n) => wireArticle({ article: `a${n}` }))
  const provider = await startPlainProvider(
    () => ({ theme: 'theme2', configs: {}, articles }),
    () => {
      nowMs += answerMs
      return false
    },
  )
  try {
    const [name, tenant] = makeTenant('harbour', provider.url)
    const live = createOnDemandSites({
      profileOf: () => tenantProfile(name, tenant),
      cache: makeMemoryCache(),
      cleaner: plainCleaner,
      pictures: {} as Pictures,
      codeVersion: '',
      now: () => new Date(nowMs),
    })
    await expect(live.siteOf('harbour')).rejects.toMatchObject({
      name: 'ReadingTooSlow',
      where: { tenant: 'harbour' },
    })
    answerMs = 0
    expect((await live.siteOf('harbour')).byLocale.en?.articles).toHaveLength(400)
  } finally {
    await provider.close()
  }
})
