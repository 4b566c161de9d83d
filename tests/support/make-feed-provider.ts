import type { HttpGet } from '#http/http-get.ts'

type Change = { kind: string; locale?: string; article?: string }

const PAGE = 20

/** The content of the provider, and the state of its feed. */
type FeedContent = {
  readonly articles: Map<string, { title: unknown }>
  readonly edits: { change: Change; deleted: boolean }[]
  feed: boolean
  /** The first edit that the feed still has. */
  oldest: number
  menu: string
  afterPage: () => void
}

/** A provider in memory with one language and a change feed. The feed's cursor is the number of edits. */
export function makeFeedProvider() {
  const content: FeedContent = {
    articles: new Map([...'cab'].map((id) => [id, { title: id }])),
    edits: [],
    feed: true,
    oldest: 0,
    menu: 'Menu',
    afterPage: () => {},
  }
  const { articles, edits } = content
  const calls: string[] = []
  const httpGet: HttpGet = async (url, { headers }) => {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/api/client/', '')
    calls.push(searchParams.has('article') ? `${path} ${searchParams.get('article') ?? ''}` : path)
    const data = answer(content, path, searchParams)
    const text = JSON.stringify(data === undefined ? { code: 404 } : { code: 200, data })
    const etag = `"${text}"`.replace(/[^\x21-\x7e]/g, '?')
    return headers['If-None-Match'] === etag
      ? new Response(null, { status: 304 })
      : new Response(text, { headers: { etag } })
  }
  const tell = (change: Change, deleted = false) => void edits.push({ change, deleted })
  return {
    httpGet,
    /** The calls since the last call of this function. */
    takeCalls: () => calls.splice(0),
    /** Adds or replaces an article. A `title` that is no text makes a row that cannot be read. */
    put(id: string, title: unknown) {
      articles.set(id, { title })
      tell({ kind: 'article', locale: 'en', article: id })
    },
    /** Changes an article without an entry in the feed. */
    putUnannounced: (id: string, title: string) => void articles.set(id, { title }),
    remove(id: string) {
      articles.delete(id)
      tell({ kind: 'article', locale: 'en', article: id }, true)
    },
    /** Runs `act` once, after the next page of the list was read. */
    onceRead(act: () => void) {
      content.afterPage = () => {
        content.afterPage = () => {}
        act()
      }
    },
    renameMenu(name: string) {
      content.menu = name
      tell({ kind: 'menu' })
    },
    tell,
    forgetHistory: () => (content.oldest = edits.length + 1),
    dropFeed: () => (content.feed = false),
  }
}

function answer(content: FeedContent, path: string, query: URLSearchParams): unknown {
  const { articles, menu } = content
  switch (path) {
    case 'sys/config/findByParentCode':
      return {
        themeCode: { content: 'theme2' },
        languageConfig: { content: '[{"language":"en","default":true}]' },
        theme2Banner: { content: 'home' },
      }
    case 'all/btMenu/tree':
      return { m: { type: 'top_menu', children: [{ id: '1', name: menu, url: '/' }] } }
    case 'sys/banner/list/home':
      return [{ id: 'b', title: 'Banner' }]
    case 'all/article/page':
      return pageOf(content, Number(query.get('pageNum')))
    case 'all/article/detail':
      return rowOf(articles, query.get('article') ?? '')
    case 'all/changes':
      return changesOf(content, query.get('since'))
    default:
      return undefined
  }
}

function rowOf(articles: FeedContent['articles'], id: string): object | undefined {
  const article = articles.get(id)
  const at = '2026-03-02T08:00:00Z'
  return (
    article && {
      id,
      article: id,
      group: null,
      title: article.title,
      body: `<p>${id}</p>`,
      publishedAt: at,
      updatedAt: at,
    }
  )
}

function pageOf({ articles, afterPage }: FeedContent, pageNum: number): object {
  const rows = [...articles.keys()].slice((pageNum - 1) * PAGE, pageNum * PAGE).map((id) => rowOf(articles, id))
  const page = { total: articles.size, pageNum, pageSize: PAGE, rows }
  afterPage()
  return page
}

function changesOf({ feed, edits, oldest }: FeedContent, since: string | null): object | undefined {
  if (!feed) return undefined
  const complete = since !== null && Number(since) >= oldest
  const news = complete ? edits.slice(Number(since)) : []
  const told = (wanted: boolean) => news.filter(({ deleted }) => deleted === wanted).map(({ change }) => change)
  return { cursor: String(edits.length), complete, changed: told(false), deleted: told(true) }
}
