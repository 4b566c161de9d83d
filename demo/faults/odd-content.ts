import type { MiddlewareHandler } from 'hono'
import { changed } from './broken-answers.ts'

type Row = { id: string; article: string; group: string | null; publishedAt: string; updatedAt: string; body: string }
type Page = { total: number; pageNum: number; pageSize: number; rows: Row[] }

const ARTICLES = '/article/page'
const PAGE_SIZE = 2

const rows = (change: (rows: Row[]) => Row[]) => () =>
  changed(ARTICLES, (page: Page) => {
    const changedRows = change(page.rows)
    return { ...page, total: changedRows.length, rows: changedRows }
  })

const first = (change: Partial<Row>) => rows(([row, ...others]) => (row ? [{ ...row, ...change }, ...others] : []))

/**
 * Sends the list in small pages. `edit` changes the list between pages, as an editor might. `reading` counts from 1.
 */
function edited(edit: (all: Row[], page: number, reading: number) => Row[]): () => MiddlewareHandler {
  return () => {
    const lists = new Map<string, { all: Row[]; reading: number }>()
    return changed(ARTICLES, (page: Page, c) => {
      const locale = c.req.header('accept-language') ?? ''
      const before = lists.get(locale)
      const list = page.pageNum === 1 ? { all: page.rows, reading: (before?.reading ?? 0) + 1 } : before
      if (!list) return page
      lists.set(locale, list)
      const now = edit(list.all, page.pageNum, list.reading)
      const start = (page.pageNum - 1) * PAGE_SIZE
      return { ...page, pageSize: PAGE_SIZE, total: now.length, rows: now.slice(start, start + PAGE_SIZE) }
    })
  }
}

const config = (key: string, content: string | undefined) => () =>
  changed('/findByParentCode', (entries: Record<string, unknown>) => {
    if (content === undefined) return {}
    return key in entries ? { ...entries, [key]: { content } } : entries
  })

/** A menu as text: `JSON.stringify` fails on an object that is nested so deeply. */
function deepMenu(depth: number): string {
  const entry = '{"id":"x","name":"x","url":"/","children":['
  return `{"code":200,"data":{"menu":{"type":"top_menu","children":[${entry.repeat(depth)}${']}'.repeat(depth)}]}}}`
}

/** Answers of the right shape whose content no editor intended. Each says what it is and how a build ends. */
export const oddContent = {
  'pages-small': { about: 'the article list in pages of two', ends: 'a site', start: edited((all) => all) },
  'pages-settle': {
    about: 'the article list shrinks while it is read, and then no more',
    ends: 'a site',
    start: edited((all, page, reading) => (reading === 1 && page > 1 ? all.slice(1) : all)),
  },
  'pages-shrink': {
    about: 'the article list shrinks each time it is read',
    ends: 'ArticleListUnstable',
    start: edited((all, page) => (page > 1 ? all.slice(1) : all)),
  },
  'pages-shift': {
    about: 'an article moves between pages each time the list is read',
    ends: 'ArticleListUnstable',
    start: edited((all, page) => (page > 1 ? [...all.slice(-1), ...all.slice(0, -1)] : all)),
  },
  'ids-doubled': {
    about: 'the same article comes twice',
    ends: 'ArticleListUnstable',
    start: rows((all) => [...all, ...all.slice(0, 1)]),
  },
  'slugs-doubled': {
    about: 'every article has the path of the first',
    ends: 'a site',
    start: rows((all) => all.map((row) => ({ ...row, article: 'same', group: null }))),
  },
  'slugs-reserved': {
    about: 'an article wants the path of the home page',
    ends: 'a site',
    start: first({ article: 'index', group: null }),
  },
  'slugs-climbing': {
    about: 'an article wants a path above the site',
    ends: 'a site',
    start: first({ article: '../../escape', group: '..' }),
  },
  'article-thick': {
    about: 'an article of three megabytes',
    ends: 'ArticleTooLarge',
    start: first({ body: `<p>${'x'.repeat(3 * 2 ** 20)}</p>` }),
  },
  'clock-future': {
    about: 'every article is from the year 9999',
    ends: 'a site',
    start: rows((all) =>
      all.map((row) => ({ ...row, publishedAt: '9999-12-31T23:59:59Z', updatedAt: '9999-12-31T23:59:59Z' })),
    ),
  },
  'clock-backwards': {
    about: 'every article was changed before it was published, in the year 1',
    ends: 'a site',
    start: rows((all) => all.map((row) => ({ ...row, updatedAt: '0001-01-01T00:00:00Z' }))),
  },
  'list-empty': { about: 'the article list is empty', ends: 'a site', start: rows(() => []) },
  'menu-deep': {
    about: 'a menu nested fifty thousand times',
    ends: 'MenuLoadFailed',
    start: () => async (c, next) =>
      c.req.path.endsWith('/btMenu/tree')
        ? c.body(deepMenu(50_000), 200, { 'content-type': 'application/json' })
        : next(),
  },
  'config-empty': { about: 'there are no configs', ends: 'TenantThemeUnknown', start: config('themeCode', undefined) },
  'config-not-json': {
    about: 'the site configuration is not JSON',
    ends: 'a site',
    start: config('siteConfig', '{bad'),
  },
  'theme-unknown': {
    about: 'a theme that does not exist',
    ends: 'TenantThemeUnknown',
    start: config('themeCode', 'theme9'),
  },
  'languages-none': { about: 'no language is offered', ends: 'a site', start: config('languageConfig', '[]') },
  'languages-junk': {
    about: 'the languages are no list',
    ends: 'a site',
    start: config('languageConfig', '{"language":7}'),
  },
} satisfies Record<string, { about: string; ends: string; start: () => MiddlewareHandler }>
