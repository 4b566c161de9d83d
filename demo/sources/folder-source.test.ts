import { describe, expect, it } from 'vitest'
import { createDemoProvider } from '../demo-provider.ts'
import { makeDemoArticle } from '../make-demo-article.ts'
import { makeContentFolder, makeTenantFiles } from '../make-demo-content.ts'

const serve = (files: Record<string, unknown>) => createDemoProvider({ contentFolder: makeContentFolder(files) })

describe('a folder of tenants', () => {
  it('takes every folder with a locale in it for a tenant', () => {
    const { tenants } = serve({ ...makeTenantFiles('linden'), ...makeTenantFiles('harbour', 'zh'), 'notes/a.txt': '' })
    expect(tenants()).toStrictEqual(['harbour', 'linden'])
  })

  it.each([
    ['configs.json', '{', /harbour\/en\/configs\.json: is not valid JSON\. /],
    ['menus.json', { a: { children: [] } }, /menus\.json: has the wrong shape at a\.type: .*received undefined/],
    ['menus.json', { a: { type: 'top_menu', children: [{ id: 7 }] } }, /menus\.json: .* at a\.children\.0\.id: /],
    ['banners.json', { home: {} }, /banners\.json: has the wrong shape at home: /],
    ['articles.json', {}, /articles\.json: has the wrong shape: .*expected array/i],
    [
      'articles-a.json',
      [makeDemoArticle({ body: 5 as never })],
      /articles-a\.json: .* at 0\.body: expected a string or/,
    ],
    [
      'articles-a.json',
      [makeDemoArticle({ publishedAt: '2025-01-01' })],
      /at 0\.publishedAt: expected an RFC 3339 time/,
    ],
    ['articles-a.json', [makeDemoArticle(), makeDemoArticle()], /articles-a\.json: .*the id "tariffs" occurs twice/],
    ['articles-a.json', [makeDemoArticle()], /harbour\/en: the article id "tariffs" occurs in two files/],
  ])('is refused for a %s of %j', (name, content, message) => {
    const files = { ...makeTenantFiles(), [`harbour/en/${name}`]: content }
    expect(() => serve(files)).toThrow(expect.objectContaining({ name: 'DemoContentInvalid' }))
    expect(() => serve(files)).toThrow(message)
  })

  it('is refused where there is no such folder', () => {
    expect(() => createDemoProvider({ contentFolder: '/no/such/folder' })).toThrow('/no/such/folder: is no folder.')
  })

  it('may lack files and locales', () => {
    expect(serve({ 'small/en/articles.json': [] }).tenants()).toStrictEqual(['small'])
  })
})
