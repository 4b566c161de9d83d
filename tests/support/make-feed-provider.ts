import type { HttpGet } from '#http/http-get.ts'

type Change = { kind: string; locale?: string; article?: string }

const PAGE = 20

/** A provider of one language, in memory, with a change feed whose cursor counts the edits. */
export function makeFeedProvider() {
  const articles = new Map<string, { title: unknown }>([...'cab'].map((id) => [id, { title: id }]))
  const edits: { change: Change; deleted: boolean }[] = []
  const calls: string[] = []
  let feed = true
  let oldest = 0
  let menu = 'Menu'
  let afterPage = () => {}
  const row = (id: string) => ({
    id,
    article: id,
    group: null,
    title: articles.get(id)?.title,
    body: `<p>${id}</p>`,
    publishedAt: '2026-03-02T08:00:00Z',
    updatedAt: '2026-03-02T08:00:00Z',
  })
  function answer(path: string, query: URLSearchParams): unknown {
    if (path === 'sys/config/findByParentCode')
      return {
        themeCode: { content: 'theme2' },
        languageConfig: { content: '[{"language":"en","default":true}]' },
        theme2Banner: { content: 'home' },
      }
    if (path === 'all/btMenu/tree') return { m: { type: 'top_menu', children: [{ id: '1', name: menu, url: '/' }] } }
    if (path === 'sys/banner/list/home') return [{ id: 'b', title: 'Banner' }]
    if (path === 'all/article/page') {
      const pageNum = Number(query.get('pageNum'))
      const rows = [...articles.keys()].slice((pageNum - 1) * PAGE, pageNum * PAGE).map(row)
      const page = { total: articles.size, pageNum, pageSize: PAGE, rows }
      afterPage()
      return page
    }
    const id = query.get('article') ?? ''
    if (path === 'all/article/detail') return articles.has(id) ? row(id) : undefined
    if (path !== 'all/changes' || !feed) return undefined
    const since = query.get('since')
    const complete = since !== null && Number(since) >= oldest
    const new_ = complete ? edits.slice(Number(since)) : []
    return {
      cursor: String(edits.length),
      complete,
      changed: new_.filter(({ deleted }) => !deleted).map(({ change }) => change),
      deleted: new_.filter(({ deleted }) => deleted).map(({ change }) => change),
    }
  }
  const httpGet: HttpGet = async (url, { headers }) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/api/client/', '')
    calls.push(searchParams.has('article') ? `${path} ${searchParams.get('article') ?? ''}` : path)
    const data = answer(path, searchParams)
    const text = JSON.stringify(data === undefined ? { code: 404 } : { code: 200, data })
    const etag = `"${text}"`.replace(/[^\x21-\x7e]/g, '?')
    return headers['If-None-Match'] === etag
      ? new Response(null, { status: 304 })
      : new Response(text, { headers: { etag } })
  }
  const tell = (change: Change, deleted = false) => void edits.push({ change, deleted })
  return {
    httpGet,
    /** The calls since the last time. */
    takeCalls: () => calls.splice(0),
    /** A title that is no text cannot be read. */
    put(id: string, title: unknown) {
      articles.set(id, { title })
      tell({ kind: 'article', locale: 'en', article: id })
    },
    /** The feed does not know of it yet. */
    putUntold: (id: string, title: string) => void articles.set(id, { title }),
    remove(id: string) {
      articles.delete(id)
      tell({ kind: 'article', locale: 'en', article: id }, true)
    },
    /** After the next page of the list was read. */
    onceRead(act: () => void) {
      afterPage = () => {
        afterPage = () => {}
        act()
      }
    },
    renameMenu(name: string) {
      menu = name
      tell({ kind: 'menu' })
    },
    tell,
    forgetHistory: () => (oldest = edits.length + 1),
    dropFeed: () => (feed = false),
  }
}
