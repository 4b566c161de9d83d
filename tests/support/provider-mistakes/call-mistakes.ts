import {
  changeData,
  changeArticleList,
  answerWith,
  changeHeaders,
  replaceReply,
  mistakeOf,
  type ProviderAsked,
  type ProviderMistake,
  type SentData,
} from './alter.ts'

const LIST = '/article/page'
const MENU = '/btMenu/tree'

const isForm = ({ path }: ProviderAsked) => path.endsWith('/form/submit')
const isPlain = (asked: ProviderAsked) =>
  isForm(asked) && (asked.request.headers.get('content-type') ?? '').includes('urlencoded')
const isSent = (asked: ProviderAsked) => isForm(asked) && asked.request.method === 'POST' && !isPlain(asked)
const hasToken = ({ request }: ProviderAsked) => request.headers.has('authorization')

const CONDITIONS: ProviderMistake[] = [
  mistakeOf(
    'there are no ETags',
    /neither ETag/,
    changeHeaders('', (sent) => sent.delete('etag')),
  ),
  mistakeOf('a condition is ignored', /Answer 304/, (reply, asked) =>
    reply.status === 304 && asked.path.endsWith(LIST)
      ? {
          ...reply,
          status: 200,
          body: JSON.stringify({ code: 200, data: { total: 0, pageNum: 1, pageSize: 200, rows: [] } }),
        }
      : reply,
  ),
  mistakeOf('any condition holds', /If-None-Match/, (reply, { request, path }) =>
    path.endsWith(MENU) && request.headers.has('if-none-match') ? { ...reply, status: 304, body: '' } : reply,
  ),
  mistakeOf(
    'all answers have one ETag',
    /Make it of the bytes/,
    changeHeaders(LIST, (sent) => sent.set('etag', '"same"')),
  ),
]

const FEEDS: ProviderMistake[] = [
  mistakeOf('the first call of the feed fails', /first call/, (reply, { path, query }) =>
    path.endsWith('/changes') && !query.has('since')
      ? { ...reply, status: 400, body: JSON.stringify({ code: 400 }) }
      : reply,
  ),
  mistakeOf(
    'the feed has no cursor',
    /cursor/,
    changeData('/changes', (sent: SentData) => ({ ...sent, cursor: undefined })),
  ),
  mistakeOf(
    'the cursor is a number',
    /cursor/,
    changeData('/changes', (sent: SentData) => ({ ...sent, cursor: 7 })),
  ),
  mistakeOf(
    'the feed has a kind of its own',
    /kind/,
    changeData('/changes', (sent: SentData) => ({ ...sent, changed: [{ kind: 'page' }] })),
  ),
  mistakeOf(
    'the feed lists everything each time',
    /tells of changes/,
    changeData('/changes', (sent: SentData) => ({ ...sent, changed: [{ kind: 'menu' }] })),
  ),
  mistakeOf(
    'the feed knows any cursor',
    /never gave/,
    changeData('/changes', (sent: SentData) => ({ ...sent, complete: true })),
  ),
  mistakeOf(
    'the feed knows no cursor',
    /newest cursor/,
    changeData('/changes', (sent: SentData) => ({ ...sent, complete: false })),
  ),
  mistakeOf('there is no feed', /no change feed/, answerWith('/changes', 404)),
]

const FORMS: ProviderMistake[] = [
  mistakeOf(
    'the form has no CORS',
    /Access-Control-Allow-Origin/,
    changeHeaders('/form/submit', (sent) => sent.delete('access-control-allow-origin')),
  ),
  mistakeOf(
    'the form allows another site',
    /Access-Control-Allow-Origin/,
    changeHeaders('/form/submit', (sent) => sent.set('access-control-allow-origin', 'https://other.example')),
  ),
  mistakeOf(
    'the form does not allow the five headers',
    /Access-Control-Allow-Headers/,
    changeHeaders('/form/submit', (sent) => sent.set('access-control-allow-headers', 'content-type')),
  ),
  mistakeOf(
    'OPTIONS is refused',
    /OPTIONS/,
    replaceReply((asked) => isForm(asked) && asked.request.method === 'OPTIONS', { status: 405, body: '' }),
  ),
  mistakeOf(
    'any form is accepted',
    /empty form is accepted/,
    replaceReply(isSent, { status: 200, body: JSON.stringify({ code: 200, data: { id: '1' } }) }),
  ),
  mistakeOf(
    'a refused form has HTTP status 400',
    /HTTP status 200/,
    replaceReply(isSent, { status: 400, body: JSON.stringify({ code: 400, data: { errors: { name: 'Needed' } } }) }),
  ),
  mistakeOf(
    'a refused form names no fields',
    /which fields/,
    replaceReply(isSent, { status: 200, body: JSON.stringify({ code: 400, data: null, msg: 'Wrong' }) }),
  ),
  mistakeOf('a form without scripts is not taken', /without scripts/, replaceReply(isPlain, { status: 415, body: '' })),
  mistakeOf(
    'a form leads anywhere',
    /Follow "_next"/,
    replaceReply(isPlain, { status: 303, body: '', headers: new Headers({ location: 'https://elsewhere.example/' }) }),
  ),
]

const DRAFTS: ProviderMistake[] = [
  mistakeOf(
    'drafts are public',
    /without the preview token/,
    changeArticleList((sent) => ({
      ...sent,
      rows: sent.rows.map((row, at) => (at === 0 ? { ...row, draft: true } : row)),
    })),
  ),
  mistakeOf(
    'any token shows drafts',
    /token that is none/,
    replaceReply(
      (asked) => asked.path.endsWith(LIST) && (asked.request.headers.get('authorization') ?? '').includes('none-'),
      {
        status: 200,
        body: JSON.stringify({
          code: 200,
          data: { total: 1, pageNum: 1, pageSize: 200, rows: [{ id: 'd', draft: true }] },
        }),
      },
    ),
  ),
  mistakeOf(
    'the token is refused',
    /preview token/,
    replaceReply((asked) => asked.path.endsWith(LIST) && hasToken(asked), {
      status: 401,
      body: JSON.stringify({ code: 401 }),
    }),
  ),
  mistakeOf('the token shows drafts alone', /beside all others/, (reply, asked) =>
    hasToken(asked) ? changeArticleList((sent) => ({ ...sent, total: 0, rows: [] }))(reply, asked) : reply,
  ),
]

/** Mistakes in conditional requests, the change feed, forms and drafts. */
export const CALL_MISTAKES: readonly ProviderMistake[] = [...CONDITIONS, ...FEEDS, ...FORMS, ...DRAFTS]
