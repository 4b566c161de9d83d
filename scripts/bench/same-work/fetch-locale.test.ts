import { expect, it } from 'vitest'
import type { AskProvider } from './ask-provider.ts'
import { fetchLocale } from './fetch-locale.ts'

it('reads configs, menus and every page of the list of articles', async () => {
  const asked: string[] = []
  const answers: Record<string, (query: Record<string, string>) => unknown> = {
    '/sys/config/findByParentCode': ({ parentCode }) =>
      parentCode === 'theme1'
        ? { siteConfig: { content: '{"siteName":"Quay","description":"D","copyright":"C"}' } }
        : { themeCode: { content: 'theme1' } },
    '/all/btMenu/tree': () => ({
      any: { type: 'top_menu', children: [{ id: '1', name: 'Start', url: '/news/a-1.html' }] },
    }),
    '/all/article/page': ({ pageNum }) => ({ total: 450, rows: [{ article: `a-${pageNum}` }] }),
  }
  const ask: AskProvider = async <T>(_: string, path: string, query: Record<string, string> = {}) => {
    asked.push([path, ...Object.values(query)].join(' '))
    return answers[path]?.(query) as T
  }
  const taken: string[] = []
  const site = await fetchLocale(ask, 'en', async (articles) => {
    taken.push(...articles.map(({ article }) => article))
  })
  expect(site).toMatchObject({ locale: 'en', siteName: 'Quay', description: 'D', copyright: 'C' })
  expect(site.menus.header).toEqual([{ name: 'Start', href: '/en/news/a-1.html', children: [] }])
  expect(taken.sort()).toEqual(['a-1', 'a-2', 'a-3'])
  expect(asked.sort()).toEqual([
    ...['/all/article/page 1 200', '/all/article/page 2 200', '/all/article/page 3 200', '/all/btMenu/tree'],
    ...['/sys/config/findByParentCode default_theme', '/sys/config/findByParentCode theme1'],
  ])
})
