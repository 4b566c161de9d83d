import {
  changeData,
  changeArticles,
  renameField,
  setField,
  mistakeOf,
  type ProviderMistake,
  type SentRow,
} from './alter.ts'

const DETAIL = '/article/detail'

const FIELDS: ProviderMistake[] = [
  ['publishedAt', 'published_at'],
  ['title', 'titel'],
  ['article', 'Article'],
  ['body', 'Body'],
  ['updatedAt', 'updated_at'],
  ['group', 'Group'],
  ['summary', 'sumary'],
  ['keywords', 'keyword'],
].map(([from = '', to = '']) =>
  mistakeOf(
    `articles have ${to} in the place of ${from}`,
    new RegExp(`it is there as \`${to}\`: call it \`${from}\``),
    changeArticles(renameField(from, to)),
  ),
)

const ARTICLES: ProviderMistake[] = [
  mistakeOf('ids are missing', /"id"/, changeArticles(setField('id', undefined))),
  mistakeOf('ids are empty', /"id"/, changeArticles(setField('id', ''))),
  mistakeOf('paths are lists', /"article"/, changeArticles(setField('article', ['a']))),
  mistakeOf('bodies are objects', /"body"/, changeArticles(setField('body', { html: '<p>a</p>' }))),
  mistakeOf('bodies are missing', /"body"/, changeArticles(setField('body', undefined))),
  mistakeOf(
    'bodies are escaped',
    /not escaped/,
    changeArticles(setField('body', '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;')),
  ),
  mistakeOf(
    'bodies are Markdown',
    /not Markdown/,
    changeArticles(setField('body', '# Title\n\nA [link](/a.html) and **bold** words.')),
  ),
  mistakeOf('titles are escaped', /HTML escape/, changeArticles(setField('title', 'Rock &amp; Roll'))),
  mistakeOf('dates are German', /"publishedAt"/, changeArticles(setField('publishedAt', '02.03.2026'))),
  mistakeOf('dates are words', /"publishedAt"/, changeArticles(setField('publishedAt', 'yesterday'))),
  mistakeOf('dates do not exist', /"publishedAt"/, changeArticles(setField('publishedAt', '2026-02-30T08:00:00Z'))),
  mistakeOf('the end is no date', /"expiresAt"/, changeArticles(setField('expiresAt', 'never'))),
  mistakeOf('switches are words', /"noindex"/, changeArticles(setField('noindex', 'maybe'))),
  mistakeOf('keywords are an object', /"keywords"/, changeArticles(setField('keywords', { a: 1 }))),
  mistakeOf(
    'paths have slashes',
    /ArticlePathRefused/,
    changeArticles((row) => ({ ...row, article: `a/${String(row['article'])}` })),
  ),
  mistakeOf('groups are reserved', /ArticlePathRefused/, changeArticles(setField('group', 'builds'))),
  mistakeOf(
    'all articles have one path',
    /ArticlePathDoubled/,
    changeArticles((row) => ({ ...row, article: 'same', group: null })),
  ),
]

const DETAILS: ProviderMistake[] = [
  mistakeOf(
    'an article alone has another title',
    /differs .* "title"/,
    changeData(DETAIL, setField('title', 'Another')),
  ),
  mistakeOf(
    'an article alone has another time',
    /differs .* "updatedAt"/,
    changeData(DETAIL, setField('updatedAt', '2020-01-01T00:00:00Z')),
  ),
  mistakeOf(
    'an article alone is wrapped',
    /article\/detail/,
    changeData(DETAIL, (row: SentRow) => ({ article: row })),
  ),
  mistakeOf(
    'an article alone is a list',
    /article\/detail/,
    changeData(DETAIL, (row: SentRow) => [row]),
  ),
  mistakeOf('a missing article is a success', /without "data"|not there|there is not/, (reply, { path }) =>
    path.endsWith(DETAIL) && reply.status === 404
      ? { ...reply, status: 200, body: JSON.stringify({ code: 200, data: null }) }
      : reply,
  ),
  mistakeOf('a missing article is a failure', /there is not/, (reply, { path }) =>
    path.endsWith(DETAIL) && reply.status === 404
      ? { ...reply, status: 500, body: JSON.stringify({ code: 500 }) }
      : reply,
  ),
  mistakeOf('any tenant is served', /A tenant that there is not/, (reply, { request }) =>
    request.headers.get('tenant-name')?.startsWith('none-')
      ? { ...reply, status: 200, body: JSON.stringify({ code: 200, data: {} }) }
      : reply,
  ),
]

/** Mistakes in articles, in the list and in the answer for one article. */
export const ARTICLE_MISTAKES: readonly ProviderMistake[] = [...FIELDS, ...ARTICLES, ...DETAILS]
