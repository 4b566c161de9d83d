import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SiteData } from '#contract/site-data.ts'
import { formatPageState, type PageState } from '#contract/page-state.ts'

const STATE: PageState = {
  tenant: 'harbour',
  theme: 'theme1',
  locale: 'kr',
  defaultLocale: 'en',
  locales: ['en', 'kr'],
  path: '/need.html',
  pollSeconds: 300,
  dataHref: '/_data/kr.json',
}

const DATA: SiteData = {
  top_menu: [{ id: 'a', url: '/a.html', type: 'top_menu', name: 'A', href: '/a.html', children: [] }],
  bottom_menu: [],
  left_menu: [],
  OurServices: [],
  FeaturedServices: [],
  configs: { themeCode: { content: 'theme1' } },
  siteConfig: { siteName: 'Harbour' },
  fileUrl: 'https://files.example',
  languageConfig: [{ language: 'en', name: 'English', tag: 'en', default: true }],
}

const page = { cookie: '', textContent: '' }

/** The stores of a page with the state `STATE` and this cookie. */
async function openStores(cookie = '') {
  page.cookie = cookie
  page.textContent = formatPageState(STATE)
  vi.resetModules()
  return import('./stores.ts')
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the stores', () => {
  let answer: () => Promise<Response>
  let asked: string[]

  beforeEach(() => {
    asked = []
    answer = () => Promise.resolve(Response.json(DATA))
    const document = {
      getElementById: () => page,
      get cookie() {
        return page.cookie
      },
      set cookie(text: string) {
        page.cookie = text
      },
    }
    vi.stubGlobal('document', document)
    vi.stubGlobal('location', { href: 'https://harbour.example/kr/need.html' })
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return answer()
    })
    vi.spyOn(console, 'error').mockReturnValue()
  })

  afterEach(() => vi.restoreAllMocks())

  it('know at once what the page tells, and load nothing for it', async () => {
    const stores = await openStores()
    expect(stores.tenantName.get()).toBe('harbour')
    expect(stores.tenantNameList.get()).toEqual(['harbour'])
    expect(stores.themeCode.get()).toBe('theme1')
    expect(stores.errorMsg.get()).toBe(null)
    expect(stores.landingUrl.get()).toBe('https://harbour.example/kr/need.html')
    expect(asked).toEqual([])
  })

  it.each([
    ['i18n_redirected=kr', 'kr'],
    ['i18n_redirected=kr; Language=en', 'en'],
    ['Language=fr; i18n_redirected=kr', 'kr'],
    ['i18n_redirected=zh', 'en'],
    ['', 'en'],
  ])('know the visitor by the cookies "%s" to speak %s', async (cookie, language) => {
    expect((await openStores(cookie)).language.get()).toBe(language)
  })

  it('load the rest once, when the first of it is used', async () => {
    const stores = await openStores()
    expect(stores.configs.get()).toEqual({})
    stores.top_menu.get()
    await settle()
    expect(asked).toEqual([STATE.dataHref])
    expect(stores.top_menu.get()).toEqual(DATA.top_menu)
    expect(stores.configs.get()).toEqual(DATA.configs)
    expect(stores.siteConfig.get()).toEqual(DATA.siteConfig)
    expect(stores.fileUrl.get()).toBe('https://files.example')
    expect(stores.languageConfig.get()).toEqual(DATA.languageConfig)
  })

  it.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the file is gone', () => Promise.resolve(new Response('', { status: 404 }))],
    ['the file is no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('empty configs and siteConfig when %s, and load again when asked again', async (_title, fails) => {
    answer = fails
    const stores = await openStores()
    stores.configs.set({ themeCode: { content: 'theme9' } })
    stores.siteConfig.set({ siteName: 'Old' })
    await stores.loadSiteData()
    expect(stores.configs.get()).toEqual({})
    expect(stores.siteConfig.get()).toEqual({})
    // Reading the stores has already started another load.
    await settle()
    answer = () => Promise.resolve(Response.json(DATA))
    await stores.loadSiteData()
    expect(stores.siteConfig.get()).toEqual(DATA.siteConfig)
  })

  it.each([
    ['', 'en'],
    ['Language=kr', 'kr'],
    ['Language=zh', 'en'],
    ['Language=%', 'en'],
  ])('know the language of the cookie "%s" as %s', async (cookie, locale) => {
    const stores = await openStores(cookie)
    expect(stores.language.get()).toBe(locale)
  })

  it('keep a language that is set in the cookie', async () => {
    const stores = await openStores()
    stores.language.set('kr')
    expect(page.cookie).toBe('Language=kr; max-age=2147483646; path=/; samesite=lax')
  })
})

it('outside of a browser the stores are there and empty', async () => {
  vi.resetModules()
  const stores = await import('./stores.ts')
  expect(stores.tenantName.get()).toBe('')
  expect(stores.language.get()).toBe('en')
  expect(stores.top_menu.get()).toEqual([])
})
