import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiteData } from '#contract/site-data.ts'
import { makeEngine, makeTenant, reportOf, type TestEngine } from '../support/build-bundles.ts'
import { startPlainProvider, wireArticle, type PlainContent } from '../support/plain-provider.ts'

const CONTENT: PlainContent = {
  theme: 'theme1',
  configs: {
    siteConfig: { siteName: 'Harbour', founded: 1904 },
    languageConfig: [{ language: 'en' }, { language: 'kr' }],
    mapKey: 'map-1',
    smtpPassword: 'hunter2-secret',
  },
  entryFields: { siteConfig: { remark: 'Set up by Kim' }, smtpPassword: { note: 'rotate-me-yearly' } },
  menus: { top_menu: [{ id: 1, name: 'About', url: '/about.html', type: 'link' }] },
  articles: [wireArticle({ article: 'about' })],
}

let engine: TestEngine
let provider: Awaited<ReturnType<typeof startPlainProvider>>
let content: PlainContent

beforeEach(async () => {
  content = CONTENT
  provider = await startPlainProvider(() => content)
  engine = await makeEngine()
})

afterEach(async () => {
  engine.remove()
  await provider.close()
})

async function build(publicConfigs: string[] = []) {
  const [name, tenant] = makeTenant('harbour', provider.url)
  return reportOf(await engine.build({ tenants: [[name, { ...tenant, publicConfigs }]] }), name)
}

const stateOf = (locale: string) => JSON.parse(engine.read('harbour', `_data/${locale}.json`)) as SiteData

describe('the state of a site', () => {
  it('has entries, siteConfig and menus as the provider sent them, with what the site makes of them beside', async () => {
    await build()
    const { configs, siteConfig, top_menu } = stateOf('kr')
    expect(configs['siteConfig']).toEqual({
      content: JSON.stringify(CONTENT.configs['siteConfig']),
      remark: 'Set up by Kim',
    })
    expect(siteConfig).toEqual({ siteName: 'Harbour', founded: 1904 })
    expect(top_menu).toEqual([
      { id: '1', url: '/about.html', type: 'link', name: 'About', href: '/kr/about.html', children: [] },
    ])
  })

  it('tells visitors no config entry that is not public, and no file of the bundle does', async () => {
    await build()
    const told = [...engine.files('harbour')].map(([path, text]) => `${path} ${text}`).join('\n')
    for (const secret of ['smtpPassword', 'hunter2-secret', 'rotate-me-yearly', 'map-1']) {
      expect(told).not.toContain(secret)
    }
    await build(['mapKey'])
    expect(stateOf('en').configs['mapKey']).toEqual({ content: 'map-1' })
    expect(stateOf('en').configs).not.toHaveProperty('smtpPassword')
  })
})
