import { afterEach, describe, expect, it } from 'vitest'
import { callDemoProvider } from './call-provider.ts'
import { startDemoProvider } from './demo-provider.ts'
import { makeDemoArticle } from './make-demo-article.ts'
import { makeContentFolder, makeTenantFiles, writeContent } from './make-demo-content.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()))
})

async function start(contentFolder = makeContentFolder(makeTenantFiles())) {
  const warnings: string[] = []
  const provider = await startDemoProvider({ contentFolder, warn: (line) => warnings.push(line) })
  open.push(provider)
  const changes = async (since?: string, headers: Record<string, string> = {}) => {
    const query = since === undefined ? '' : `?since=${since}`
    const { data } = await callDemoProvider(provider.url, `/all/changes${query}`, { headers })
    return data as { cursor: string; changed: object[]; deleted: object[]; complete: boolean }
  }
  return { ...provider, contentFolder, warnings, changes }
}

const tariffs = { kind: 'article', locale: 'en', article: 'tariffs', group: 'water' }

describe('changes', () => {
  it('are incomplete without a cursor or with an unknown one', async () => {
    const { changes } = await start()
    const nothing = { cursor: (await changes()).cursor, changed: [], deleted: [], complete: false }
    expect(await changes()).toStrictEqual(nothing)
    expect(await changes('no-such-cursor')).toStrictEqual(nothing)
    expect(await changes(nothing.cursor)).toStrictEqual({ ...nothing, complete: true })
  })

  it('name what was edited, and nothing after the edit was taken back', async () => {
    const { changes, content } = await start()
    const { cursor } = await changes()
    content.setConfig('harbour', 'en', 'theme2', 'theme2Colors', { themeColor: 'red' })
    content.setMenus('harbour', 'zh', {})
    content.setBanners('harbour', 'kr', { home: [{ id: 'new' }] })
    content.putArticle('harbour', 'en', makeDemoArticle({ id: 'new', article: 'new', group: null }))
    expect((await changes(cursor)).changed).toStrictEqual([
      { kind: 'article', locale: 'en', article: 'new' },
      { kind: 'banner', locale: 'kr' },
      { kind: 'config', locale: 'en' },
    ])

    content.setConfig('harbour', 'en', 'theme2', 'theme2Colors', undefined)
    content.setBanners('harbour', 'kr', {})
    content.removeArticle('harbour', 'en', 'new')
    expect(await changes(cursor)).toStrictEqual({ cursor, changed: [], deleted: [], complete: true })
  })

  it('list articles that are gone or have moved', async () => {
    const { changes, content } = await start()
    const { cursor } = await changes()
    content.removeArticle('harbour', 'en', 'about')
    content.putArticle('harbour', 'en', makeDemoArticle({ group: 'prices' }))
    const { changed, deleted, complete } = await changes(cursor)
    expect(changed).toStrictEqual([{ ...tariffs, group: 'prices' }])
    expect(deleted).toStrictEqual([{ kind: 'article', locale: 'en', article: 'about' }, tariffs])
    expect(complete).toBe(true)
  })

  it('tell the public only of what it may see', async () => {
    const { changes, content } = await start()
    const token = { Authorization: 'Bearer demo-preview' }
    const [open, preview] = [(await changes()).cursor, (await changes(undefined, token)).cursor]
    content.putArticle('harbour', 'en', makeDemoArticle({ id: 'draft', article: 'draft', title: 'New', draft: true }))
    expect((await changes(open)).changed).toStrictEqual([])
    expect((await changes(preview, token)).changed).toStrictEqual([{ ...tariffs, article: 'draft' }])

    content.putArticle('harbour', 'en', makeDemoArticle({ draft: true }))
    expect((await changes(open)).deleted).toStrictEqual([tariffs])
  })

  it('go on with the same cursor after a restart with the same content', async () => {
    const first = await start()
    const { cursor } = await first.changes()
    const second = await start(first.contentFolder)
    expect(await second.changes(cursor)).toStrictEqual({ cursor, changed: [], deleted: [], complete: true })
  })

  it('see a file that was edited, added or removed on disk', async () => {
    const { changes, contentFolder, url } = await start()
    const { cursor } = await changes()
    writeContent(contentFolder, 'harbour/en/articles-water.json', [makeDemoArticle({ title: 'New tariffs' })])
    writeContent(contentFolder, 'harbour/kr/articles-news.json', [makeDemoArticle({ id: 'n', group: 'news' })])
    const { changed, deleted } = await changes(cursor)
    expect(changed).toStrictEqual([tariffs, { ...tariffs, locale: 'kr', group: 'news' }])
    expect(deleted.map((item) => (item as { article: string }).article)).toStrictEqual(['gone', 'later'])
    const { data } = await callDemoProvider(url, '/all/article/detail?article=tariffs&group=water')
    expect(data.title).toBe('New tariffs')
  })

  it('keep edits made while running over files that change', async () => {
    const { contentFolder, content, url } = await start()
    content.putArticle('harbour', 'en', makeDemoArticle({ title: 'Edited' }))
    writeContent(contentFolder, 'harbour/en/articles-water.json', [makeDemoArticle({ title: 'On disk' })])
    const { data } = await callDemoProvider(url, '/all/article/detail?article=tariffs&group=water')
    expect(data.title).toBe('Edited')
  })

  it('keep the content of before while a file is broken, and say so once', async () => {
    const { changes, contentFolder, warnings } = await start()
    const { cursor } = await changes()
    writeContent(contentFolder, 'harbour/en/articles.json', '[{')
    expect((await changes()).cursor).toBe(cursor)
    expect((await changes()).cursor).toBe(cursor)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('articles.json: is not valid JSON')
    writeContent(contentFolder, 'harbour/en/articles.json', [])
    expect((await changes(cursor)).deleted).toStrictEqual([{ kind: 'article', locale: 'en', article: 'about' }])
  })

  it('serve a tenant whose folder appears later', async () => {
    const { contentFolder, url } = await start()
    for (const [name, text] of Object.entries(makeTenantFiles('linden'))) writeContent(contentFolder, name, text)
    expect((await callDemoProvider(url, '/all/article/page', { tenant: 'linden' })).data.total).toBe(4)
  })

  it('cannot be made for an unknown tenant', async () => {
    const { content } = await start()
    expect(() => content.setMenus('nobody', 'en', {})).toThrow('The demo provider has no tenant "nobody".')
  })
})
