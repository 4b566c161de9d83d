import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSystemSite } from '../support/describe-system-site.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { listMissing } from '../support/list-missing.ts'
import { startStrapi, strapiMissing, type StrapiType, type TestStrapi } from '../support/start-strapi.ts'
import { openSystemSite, type SystemSite } from '../support/system-site.ts'

const HOOK_TOKEN = 'a-token-of-webhooks-of-this-strapi-01'
const localized = { pluginOptions: { i18n: { localized: true } } }

const TYPES: Readonly<Record<string, StrapiType>> = {
  article: {
    plural: 'articles',
    draftAndPublish: true,
    localized: true,
    attributes: {
      title: { type: 'string', ...localized },
      slug: { type: 'string' },
      summary: { type: 'text', ...localized },
      text: { type: 'blocks', ...localized },
      cover: { type: 'media', allowedTypes: ['images'] },
      date: { type: 'datetime' },
      category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
    },
  },
  category: {
    plural: 'categories',
    draftAndPublish: false,
    localized: false,
    attributes: { name: { type: 'string' }, slug: { type: 'string' } },
  },
  'menu-entry': {
    plural: 'menu-entries',
    draftAndPublish: false,
    localized: true,
    attributes: { name: { type: 'string', ...localized }, address: { type: 'string' } },
  },
}

/** The source module of a user: articles with their own field names, and a menu from another content type. */
const sourceOf = (url: string) => `import { strapi } from 'tessera/sources'
const languages = { en: 'en', kr: 'ko', zh: 'zh-Hans' }
export default strapi({
  url: '${url}',
  token: 'STRAPI_TOKEN',
  type: 'articles',
  fields: { body: 'text', group: 'category.slug', publishedAt: 'date' },
  languages,
  settings: async (locale, get) => {
    const { data } = await get('/api/menu-entries', { locale: languages[locale], sort: 'id' })
    return {
      theme: 'theme2',
      colors: { themeColor: '#8f4a71', hoverColor: '#63324e', activeColor: '#4a253b' },
      site: { siteName: 'Museum of Clay' },
      menus: { top_menu: data.map(({ name, address }) => ({ name, url: address })) },
    }
  },
})`

type Saved = { readonly data: { readonly documentId: string } }

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })

async function writeContent(cms: TestStrapi): Promise<{ vase: string; cellar: string; entry: string }> {
  for (const code of ['ko', 'zh-Hans']) await cms.call('POST', '/i18n/locales', { code, name: code, isDefault: false })
  const save = async (method: string, path: string, data: object) =>
    (await cms.call<Saved>(method, `/api/${path}`, { data })).data.documentId
  const rooms = await save('POST', 'categories', { name: 'Rooms', slug: 'rooms' })
  const photo = await drawPhoto({ width: 1200, height: 800 }).jpeg().toBuffer()
  const picture = await cms.upload('vase.jpg', 'image/jpeg', new Uint8Array(photo))
  const shared = { slug: 'vase', date: '2026-01-02T08:00:00.000Z', category: rooms, cover: picture.id }
  const image = {
    type: 'image',
    image: { ...picture, alternativeText: 'A vase' },
    children: [{ type: 'text', text: '' }],
  }
  const vase = await save('POST', 'articles', {
    ...shared,
    title: 'The vase & its “handles”',
    summary: 'A vase with two handles.',
    text: [paragraph('From 1420.'), image],
  })
  await save('PUT', `articles/${vase}?locale=ko`, { ...shared, title: '꽃병', text: [paragraph('1420년.')] })
  await save('PUT', `articles/${vase}?locale=zh-Hans`, { ...shared, title: '花瓶', text: [paragraph('1420年。')] })
  await save('POST', 'articles?status=draft', {
    ...{ title: 'The new wing', slug: 'new-wing', category: rooms, text: [paragraph('Opens in May.')] },
  })
  const first = await save('POST', 'menu-entries', { name: 'Our vase', address: '/rooms/vase.html' })
  await save('PUT', `menu-entries/${first}?locale=ko`, { name: '우리 꽃병', address: '/rooms/vase.html' })
  await save('PUT', `menu-entries/${first}?locale=zh-Hans`, { name: '我们的花瓶', address: '/rooms/vase.html' })

  // Content that one test edits and no other test reads.
  const cellar = await save('POST', 'categories', { name: 'Cellar', slug: 'cellar' })
  await save('POST', 'articles', { title: 'A jar', slug: 'jar', category: cellar, text: [paragraph('Of 1380.')] })
  const entry = await save('POST', 'menu-entries', { name: 'Shop', address: 'https://shop.example' })
  return { vase, cellar, entry }
}

describe.skipIf(strapiMissing !== undefined)('a Strapi', () => {
  let cms: TestStrapi
  let saved: Awaited<ReturnType<typeof writeContent>>
  let site: SystemSite
  const opened: { close(): Promise<void> }[] = []

  const addWebhook = (url: string, headers: object, events: readonly string[]) =>
    cms.call('POST', '/admin/webhooks', { name: url.replaceAll(/\W+/g, ' '), url, headers, events })

  beforeAll(async () => {
    cms = await startStrapi(TYPES)
    opened.push(cms)
    saved = await writeContent(cms)
    const webhook = { system: 'strapi', types: { article: { kind: 'article', groupField: 'category.slug' } } }
    const own = { settings: { webhook }, webhookToken: HOOK_TOKEN }
    site = await openSystemSite(sourceOf(cms.url), { STRAPI_TOKEN: cms.readToken }, own)
    opened.push(site)
  })
  afterAll(async () => {
    for (const one of opened.reverse()) await one.close()
  })

  it('is built by one command, in three languages, with its picture, groups and menus', async () => {
    const { code, printed } = await site.build()
    expect(code, printed).toBe(0)
    const vase = site.page('rooms/vase.html')
    expect(vase).toContain('Museum of Clay')
    expect(vase).toMatch(/<h1[^>]*>\s*The vase &amp; its “handles”\s*<\/h1>/)
    expect(vase).toMatch(/<img[^>]+src="\/_ipx\/[^>]+alt="A vase"/)
    expect(vase).toMatch(/<a href="\/rooms\/vase\.html"[^>]*>\s*<span>Our vase<\/span>/)
    expect(vase).not.toContain(cms.url)
    expect(site.page('kr/rooms/vase.html')).toMatch(/우리 꽃병[^]*<h1[^>]*>\s*꽃병\s*<\/h1>[^]*1420년\./)
    expect(site.page('zh/rooms/vase.html')).toMatch(/我们的花瓶[^]*<h1[^>]*>\s*花瓶\s*<\/h1>[^]*1420年。/)
    expect(site.hasPage('rooms/new-wing.html')).toBe(false)
  })

  describeSystemSite(() => site)

  it('has edits live by its own webhooks: of articles to the service, of anything to the gateway', async () => {
    const authorization = `Bearer ${HOOK_TOKEN}`
    await addWebhook(`${site.service.url}/api/webhooks/museum`, { authorization }, ['entry.publish', 'entry.unpublish'])
    await site.goLive()
    const live = () => site.live('rooms/vase.html')
    expect(live()).toContain('A vase with two handles.')

    const edit = { data: { summary: 'A vase with one handle.' } }
    await cms.call('PUT', `/api/articles/${saved.vase}?locale=en`, edit)
    await expect.poll(live).toContain('A vase with one handle.')
    expect((await site.service.receipts()).map(({ askedBy }) => askedBy)).toContain('webhook by token')

    await addWebhook(site.hookUrl, {}, ['entry.create', 'entry.update', 'entry.delete'])
    await cms.call('PUT', `/api/menu-entries/${saved.entry}`, { data: { name: 'Our new shop' } })
    await expect.poll(live).toContain('Our new shop')
    await cms.call('PUT', `/api/categories/${saved.cellar}`, { data: { slug: 'basement' } })
    await expect.poll(() => site.live('basement/jar.html')).toContain('Of 1380.')
    expect(site.warnings).toEqual([])
  })
})

listMissing(strapiMissing)
