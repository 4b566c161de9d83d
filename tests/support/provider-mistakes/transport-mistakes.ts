import {
  answerWith,
  changeText,
  changeHeaders,
  replaceReply,
  mistakeOf,
  type ProviderAsked,
  type ProviderMistake,
  type SentData,
} from './alter.ts'

const LIST = '/article/page'
const MENU = '/btMenu/tree'

const PICTURES = '/files/'
const isPicture = ({ path }: ProviderAsked) => path.startsWith(PICTURES)
const TRANSPORT: ProviderMistake[] = [
  mistakeOf('the menu answers 201', /status 201/, answerWith(MENU, 201)),
  mistakeOf('the menu answers 403', /status 403/, answerWith(MENU, 403)),
  mistakeOf('the menu redirects', /redirects/, (reply, { path }) =>
    path.endsWith(MENU)
      ? { status: 302, body: '', headers: new Headers({ location: 'https://login.example/' }) }
      : reply,
  ),
  mistakeOf(
    'the code is a text',
    /"200"/,
    changeText(MENU, (body) => body.replace('"code":200', '"code":"200"')),
  ),
  mistakeOf(
    'the code is missing',
    /code/,
    changeText(MENU, (body) => body.replace('"code":200,', '')),
  ),
  mistakeOf(
    'JSON breaks off',
    /not JSON/,
    changeText(LIST, (body) => body.slice(0, -20)),
  ),
  mistakeOf(
    'a page stands for the answer',
    /not JSON/,
    changeText(MENU, () => '<title>Log in</title>'),
  ),
  mistakeOf(
    'there is no envelope',
    /code/,
    changeText(MENU, (body) => JSON.stringify((JSON.parse(body) as SentData)['data'])),
  ),
  mistakeOf(
    'there is a byte-order mark',
    /byte-order mark/,
    changeText(MENU, (body) => `\ufeff${body}`),
  ),
  mistakeOf(
    'texts are Latin-1',
    /UTF-8/,
    changeText(LIST, (body) => new Uint8Array(Buffer.from(body.replace('"title":"', '"title":"é'), 'latin1'))),
  ),
  mistakeOf(
    'the type is HTML',
    /Content-Type/,
    changeHeaders(MENU, (sent) => sent.set('content-type', 'text/html')),
  ),
  mistakeOf('the menu is slow', /Answer within 2 s/, (reply, { path }) =>
    path.endsWith(MENU) ? { ...reply, takesMs: 2100 } : reply,
  ),
  mistakeOf(
    'pictures are pages',
    /PictureFailed/,
    replaceReply(isPicture, {
      status: 200,
      body: '<p>Log in</p>',
      headers: new Headers({ 'content-type': 'text/html' }),
    }),
  ),
  mistakeOf('pictures need a key', /PictureFailed/, replaceReply(isPicture, { status: 401, body: '' })),
]

/** Mistakes in status, envelope, encoding, speed and pictures. */
export const TRANSPORT_MISTAKES: readonly ProviderMistake[] = [...TRANSPORT]
