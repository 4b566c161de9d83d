import type { HttpGet } from '#http/http-get.ts'

/** Answers a call: data, `undefined` for a missing thing, or a number for an HTTP status. `attempt` counts from 1. */
export type Answers = (call: { path: string; query: URLSearchParams; locale: string; attempt: number }) => unknown

export const article = (id: string, changes: object = {}) => ({
  id,
  article: id,
  group: null,
  title: id,
  body: `<p>${id}</p>`,
  publishedAt: '2026-03-02T08:00:00Z',
  updatedAt: '2026-03-02T08:00:00Z',
  ...changes,
})

export const config = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([key, content]) => [key, { content }]))

const languages = JSON.stringify([{ language: 'en' }, { language: 'zh' }, { language: 'fr' }, 'junk'])

/** The answers of a provider with one tenant and one article. */
export function answer({ path, query, locale }: Parameters<Answers>[0]): unknown {
  if (path.endsWith('/findByParentCode')) {
    return query.get('parentCode') === 'default_theme'
      ? config({ themeCode: 'theme2', shared: 'from default', languageConfig: languages })
      : config({ shared: `from ${query.get('parentCode') ?? ''}`, theme2Banner: 'home' })
  }
  if (path.endsWith('/btMenu/tree')) return { m: { type: 'top_menu', children: [{ id: '1', name: locale, url: '/' }] } }
  if (path.endsWith('/banner/list/home')) return [{ id: 'b', title: locale }]
  if (path.endsWith('/article/page')) return { total: 1, pageNum: 1, pageSize: 200, rows: [article('a')] }
  if (path.endsWith('/article/detail')) return query.get('article') === 'a' ? article('a') : undefined
  return undefined
}

/** A provider in memory. If `answers` returns `undefined`, the body's code is 404; a number is an HTTP status. */
export function makeProvider(answers: Answers = answer) {
  const calls: string[] = []
  const attempts = new Map<string, number>()
  const httpGet: HttpGet = async (url, { headers }) => {
    const { pathname: path, searchParams: query } = new URL(url)
    const locale = headers['Accept-Language'] ?? ''
    const name = `${locale} ${path.replace('/api/client/', '')}?${query.toString()}`
    attempts.set(name, (attempts.get(name) ?? 0) + 1)
    calls.push(name)
    const data = answers({ path, query, locale, attempt: attempts.get(name) ?? 0 })
    if (typeof data === 'number') return new Response('', { status: data })
    const text = JSON.stringify(data === undefined ? { code: 404 } : { code: 200, data })
    const etag = `"${text.length}-${text}"`.replace(/[^\x21-\x7e]/g, '?')
    if (headers['If-None-Match'] === etag) return new Response(null, { status: 304 })
    return new Response(text, { headers: { etag } })
  }
  return { calls, httpGet }
}

/** The usual answers, except where `change` returns another one than `'usual'`. */
export const except =
  (change: Answers): Answers =>
  (call) =>
    change(call) === 'usual' ? answer(call) : change(call)
