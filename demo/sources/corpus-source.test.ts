import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callDemoProvider } from '../call-provider.ts'
import { startDemoProvider } from '../demo-provider.ts'
import { makeDemoArticle } from '../make-demo-article.ts'
import { makeContentFolder, writeContent } from '../make-demo-content.ts'
import type { SourceMenuEntry } from '#gateway/content.ts'

const articles = (language: string) =>
  Array.from({ length: 40 }, (_, index) =>
    makeDemoArticle({
      id: `guide/${String(index).padStart(2, '0')}`,
      article: `guide-${index}`,
      group: index === 0 ? null : `group-${index % 2}`,
      title: `${language} ${index}`,
      summary: 'Short.',
      updatedAt: `2025-01-${String((index % 28) + 1).padStart(2, '0')}T08:00:00Z`,
    }),
  )

let folder: string
let provider: Awaited<ReturnType<typeof startDemoProvider>>
beforeAll(async () => {
  folder = makeContentFolder({ 'en.json': articles('English'), 'kr.json': articles('한국어') })
  provider = await startDemoProvider({ contentFolder: folder })
})
afterAll(() => provider.close())

const call = (path: string, options?: Parameters<typeof callDemoProvider>[2]) =>
  callDemoProvider(provider.url, path, options)
const urlsOf = (entries: SourceMenuEntry[]): string[] =>
  entries.flatMap(({ url, children }) => [url ?? '', ...urlsOf(children ?? [])])

describe('a corpus folder', () => {
  it('is served to whatever tenant asks, each with the theme that its name ends in', async () => {
    for (const [tenant, theme] of [
      ['anyone', 'theme1'],
      ['corpus-theme2', 'theme2'],
      ['corpus-theme3', 'theme3'],
    ] as const) {
      const { data } = await call('/sys/config/findByParentCode?parentCode=default_theme', { tenant })
      expect(data.themeCode.content).toBe(theme)
    }
    expect(provider.tenants()).toStrictEqual(['corpus-theme1', 'corpus-theme2', 'corpus-theme3'])
  })

  it('has configs for every theme, in the language of the call', async () => {
    for (const theme of ['theme1', 'theme2', 'theme3']) {
      const { data } = await call(`/sys/config/findByParentCode?parentCode=${theme}`, { locale: 'kr' })
      expect(data.themeCode.content).toBe(theme)
      expect(JSON.parse(data.siteConfig.content).siteName).toBe('열람실')
      expect(JSON.parse(data.languageConfig.content)).toHaveLength(3)
      expect(data[`${theme}Banner`].content).toBe('home')
    }
    expect((await call('/sys/banner/list/home')).data).toHaveLength(1)
  })

  it('has menus of all five types that lead to its articles', async () => {
    const groups = Object.values<{ type: string; children: SourceMenuEntry[] }>((await call('/all/btMenu/tree')).data)
    expect(groups.map(({ type }) => type).sort()).toStrictEqual(
      ['FeaturedServices', 'OurServices', 'bottom_menu', 'left_menu', 'top_menu'].sort(),
    )
    const { rows } = (await call('/all/article/page')).data as { rows: { article: string; group: string | null }[] }
    const pages = rows.map(({ article, group }) => (group === null ? `/${article}.html` : `/${group}/${article}.html`))
    const known = new Set(['', '/search.html', '/need.html', ...pages])
    for (const { type, children } of groups) {
      expect(children.length, type).toBeGreaterThan(0)
      expect(urlsOf(children).filter((url) => !known.has(url))).toStrictEqual([])
    }
  })

  it('sees an edit of its file for every tenant', async () => {
    const changes = (tenant: string, since = '') => call(`/all/changes?since=${since}`, { tenant })
    const cursor = (await changes('reader')).data.cursor as string
    const edited = articles('English')
    edited[3] = { ...edited[3]!, title: 'Edited' }
    writeContent(folder, 'en.json', edited)
    const { changed, complete } = (await changes('reader', cursor)).data
    expect([changed[0], complete]).toStrictEqual([
      { kind: 'article', locale: 'en', article: 'guide-3', group: 'group-1' },
      true,
    ])
  })

  it('is refused where an article has the wrong shape', async () => {
    const broken = makeContentFolder({ 'zh.json': [{ id: 'x' }] })
    await expect(startDemoProvider({ contentFolder: broken })).rejects.toThrow(/zh\.json: has the wrong shape at 0\./)
  })
})
