import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The content of one tenant in one language, in the form of the wire. */
export type PlainContent = {
  readonly theme: string
  readonly configs: { readonly [key: string]: unknown }
  /** Further fields of config entries besides their content, by key. */
  readonly entryFields?: { readonly [key: string]: object }
  readonly menus?: { readonly [type: string]: readonly unknown[] }
  readonly banners?: readonly unknown[]
  readonly articles?: readonly unknown[]
}

/** Answers a call itself and returns `true`, or returns `false`, so that the content is the answer. */
export type Disturb = (call: { tenant: string; path: string }, response: ServerResponse) => boolean

/** A provider that sends this content unchecked. */
export async function startPlainProvider(
  contentOf: (tenant: string, locale: string) => PlainContent,
  disturb: Disturb = () => false,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    const tenant = String(request.headers['tenant-name'])
    if (disturb({ tenant, path: pathname }, response)) return
    const content = contentOf(tenant, String(request.headers['accept-language']))
    const data = answerOf(content, pathname, searchParams)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(data === undefined ? { code: 404 } : { code: 200, data }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function answerOf(content: PlainContent, path: string, query: URLSearchParams): unknown {
  const { theme, configs, entryFields = {}, menus = {}, banners = [], articles = [] } = content
  if (path.endsWith('/findByParentCode')) {
    const entries =
      query.get('parentCode') === 'default_theme' ? { themeCode: theme } : { ...configs, [`${theme}Banner`]: 'b' }
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    return Object.fromEntries(
      Object.entries(entries).map(([key, value]) => [key, { content: text(value), ...entryFields[key] }]),
    )
  }
  if (path.endsWith('/btMenu/tree')) {
    return Object.fromEntries(Object.entries(menus).map(([type, children]) => [type, { type, children }]))
  }
  if (path.endsWith('/banner/list/b')) return banners
  if (!path.endsWith('/article/page')) return undefined
  const pageNum = Number(query.get('pageNum'))
  const pageSize = Number(query.get('pageSize'))
  const rows = articles.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  return { total: articles.length, pageNum, pageSize, rows }
}

/** An article in the form of the wire. */
export function wireArticle(fields: { article: string } & Readonly<Record<string, unknown>>): object {
  const time = '2026-03-02T08:00:00Z'
  const { article } = fields
  return {
    id: article,
    group: null,
    title: article,
    body: `<p>${article}</p>`,
    publishedAt: time,
    updatedAt: time,
    ...fields,
  }
}
