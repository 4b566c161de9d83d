import { changeArticleList, mistakeOf, type ProviderMistake, type SentRow } from './alter.ts'

const LIST = '/article/page'
const MENU = '/btMenu/tree'

const LISTS: ProviderMistake[] = [
  mistakeOf(
    'rows are called list',
    /"rows"/,
    changeArticleList(({ rows: sent, ...rest }) => ({ ...rest, list: sent })),
  ),
  mistakeOf(
    'rows are called row',
    /"rows"/,
    changeArticleList(({ rows: sent, ...rest }) => ({ ...rest, row: sent })),
  ),
  mistakeOf(
    'data is the list itself',
    /"rows"/,
    changeArticleList(({ rows: sent }) => sent),
  ),
  mistakeOf(
    'total is missing',
    /"total"/,
    changeArticleList(({ total: _, ...rest }) => rest),
  ),
  mistakeOf(
    'total counts a page',
    /"total"/,
    changeArticleList((sent) => ({ ...sent, total: sent.rows.length - 1 })),
  ),
  mistakeOf(
    'total is too large',
    /"total"/,
    changeArticleList((sent) => ({ ...sent, total: sent.total + 3 })),
  ),
  mistakeOf('pageSize is ignored', /Heed "pageSize"/, (reply, asked) =>
    asked.query.get('pageSize') === '7'
      ? changeArticleList((sent) => ({ ...sent, rows: Array.from({ length: 20 }, () => sent.rows[0]) }))(reply, asked)
      : reply,
  ),
  mistakeOf(
    'the first page comes for the second',
    /Heed "pageNum"/,
    changeArticleList((sent, { query }) =>
      query.get('pageNum') === '2' && query.get('pageSize') === '7'
        ? { ...sent, rows: lastFirst }
        : keepFirst(sent, query),
    ),
  ),
  mistakeOf(
    'pageNum counts from 0',
    /"pageNum"/,
    changeArticleList((sent) => ({ ...sent, pageNum: Number(sent['pageNum']) - 1 })),
  ),
  mistakeOf(
    'the order changes',
    /another order/,
    changeArticleList((sent) => ({ ...sent, rows: turned(sent.rows) })),
  ),
  mistakeOf(
    'an id comes twice',
    /more than once/,
    changeArticleList((sent) => ({ ...sent, rows: sent.rows.map((row, at) => (at === 1 ? sent.rows[0] : row)) })),
  ),
  mistakeOf(
    'the last page comes again and again',
    /after the last/,
    changeArticleList((sent) => (sent.rows.length === 0 ? { ...sent, rows: [{ id: 'z' }] } : sent)),
  ),
  mistakeOf(
    'the list has summaries without bodies',
    /"body"/,
    changeArticleList((sent) => ({ ...sent, rows: sent.rows.map(({ body: _, ...row }) => row) })),
  ),
  mistakeOf(
    'ids differ by language',
    /same id in all/,
    changeArticleList((sent, { locale }) => ({
      ...sent,
      rows: sent.rows.map((row) => ({ ...row, id: `${locale}-${String(row['id'])}` })),
    })),
  ),
  mistakeOf(
    'a page has a null row',
    /the row/,
    changeArticleList((sent) => ({ ...sent, rows: sent.rows.map((row, at) => (at === 2 ? null : row)) })),
  ),
]

/** The rows of the first page with seven rows. */
let lastFirst: SentRow[] = []
function keepFirst(sent: { rows: SentRow[] }, query: URLSearchParams): unknown {
  if (query.get('pageSize') === '7' && query.get('pageNum') === '1') lastFirst = sent.rows
  return sent
}
let turns = 0
const turned = (sent: SentRow[]): SentRow[] => ((turns += 1) % 2 === 0 ? sent : sent.toReversed())

let english: Record<string, string> = {}
const SPEECH: ProviderMistake[] = [LIST, MENU].map((path) =>
  mistakeOf(`the language of ${path} is ignored`, /Accept-Language/, (reply, asked) => {
    if (!asked.path.endsWith(path) || reply.status !== 200) return reply
    // With a token, the same URL also has drafts.
    const key = `${path}?${asked.query.toString()} ${asked.request.headers.get('authorization') ?? ''}`
    if (asked.locale === 'en') english = { ...english, [key]: String(reply.body) }
    return { ...reply, body: english[key] ?? reply.body }
  }),
)

/** Mistakes in lists and languages. */
export const LIST_MISTAKES: readonly ProviderMistake[] = [...LISTS, ...SPEECH]
