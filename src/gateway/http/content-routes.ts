import { type Context, Hono } from 'hono'
import { answerData, answerFault } from './answer.ts'
import type { CallVariables } from './call-headers.ts'
import type { ContentStore } from '../content-store.ts'

const maxPageSize = 1000

/** The reading calls of the contract. Another handler has already checked the headers. */
export function createContentRoutes(store: ContentStore): Hono<{ Variables: CallVariables }> {
  const routes = new Hono<{ Variables: CallVariables }>()

  routes.get('/sys/config/findByParentCode', (c) => {
    const parentCode = c.req.query('parentCode')
    if (parentCode === undefined || parentCode === '') return answerFault(c, 400, 'The query needs "parentCode".')
    const configs = c.var.content.configs()
    const entries = Object.hasOwn(configs, parentCode) ? (configs[parentCode] ?? {}) : {}
    return answerData(c, Object.fromEntries(Object.entries(entries).map(([key, content]) => [key, { content }])))
  })

  routes.get('/all/btMenu/tree', (c) => answerData(c, c.var.content.menus()))

  routes.get('/sys/banner/list/:id', (c) => {
    const banners = c.var.content.banners()
    const id = c.req.param('id')
    return answerData(c, Object.hasOwn(banners, id) ? banners[id] : [])
  })

  routes.get('/all/article/page', (c) => {
    const pageNum = countOf(c, 'pageNum', 1)
    const pageSize = countOf(c, 'pageSize', 200)
    if (pageNum === undefined) return answerFault(c, 400, '"pageNum" is a whole number from 1.')
    if (pageSize === undefined || pageSize > maxPageSize) {
      return answerFault(c, 400, `"pageSize" is a whole number from 1 to ${maxPageSize}.`)
    }
    const entries = visibleArticles(c)
    const rows = entries.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((entry) => entry.read())
    return answerData(c, { total: entries.length, pageNum, pageSize, rows })
  })

  routes.get('/all/article/detail', (c) => {
    const article = c.req.query('article')
    if (article === undefined || article === '') return answerFault(c, 400, 'The query needs "article".')
    const group = c.req.query('group')
    const path = pathKey(article, group)
    const entry = visibleArticles(c).find((candidate) => pathKey(candidate.article, candidate.group) === path)
    if (entry === undefined) return answerFault(c, 404, 'There is no such article.')
    return answerData(c, entry.read())
  })

  routes.get('/all/changes', (c) => {
    const since = c.req.query('since')
    return answerData(c, store.changes(c.var.tenant, since, c.var.withDrafts))
  })

  return routes
}

// Scheduled and expired articles are included, because the client must know when they appear and expire. Drafts need
// the token.
function visibleArticles(c: Context<{ Variables: CallVariables }>) {
  const entries = c.var.content.articles()
  return c.var.withDrafts ? entries : entries.filter(({ draft }) => !draft)
}

function pathKey(article: string, group: string | null | undefined): string {
  return JSON.stringify([article.normalize('NFC'), (group ?? '').normalize('NFC')])
}

function countOf(c: Context, name: string, standard: number): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return standard
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
