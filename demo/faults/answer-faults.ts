import { always, answer304, answerStatus, changed, once, rewritten } from './broken-answers.ts'
import type { FaultScenario } from './fault-scenario.ts'

const FAILED = 'ProviderAnswerFailed'
const NOT_JSON = 'ProviderAnswerNotJson'

/** The error table of the provider contract, part 1: one scenario or more for each row. */
export const answerFaults: Readonly<Record<string, FaultScenario>> = {
  ...Object.fromEntries(
    ([201, 400, 401, 403, 404, 429, 500, 502, 503] as const).map((code) => [
      `status-${code}`,
      { about: `every call is answered with HTTP status ${code}`, ends: FAILED, start: () => answerStatus(code) },
    ]),
  ),
  ...Object.fromEntries(
    [404, 500, 418, -1].map((code) => [
      `code-${code}`,
      {
        about: `every body has the code ${code}`,
        ends: FAILED,
        start: () => always((c) => c.json({ code, data: null, msg: 'No.' })),
      },
    ]),
  ),
  'busy-once': {
    about: 'the first attempt of each call finds the provider busy',
    ends: 'a site',
    start: () => once((c) => c.json({ code: 503 }, 503, { 'retry-after': '0' })),
  },
  'clock-retry': {
    about: 'the first attempt of each call is to be repeated in 2099',
    ends: 'a site',
    start: () => once((c) => c.json({ code: 429 }, 429, { 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' })),
  },
  'code-missing': { about: 'bodies have no code', ends: FAILED, start: () => always((c) => c.json({ data: {} })) },
  'not-json': {
    about: 'a maintenance page stands in for every answer',
    ends: NOT_JSON,
    start: () => always((c) => c.html('<title>Maintenance</title>')),
  },
  'truncated-json': { about: 'JSON breaks off', ends: NOT_JSON, start: () => rewritten((text) => text.slice(0, -9)) },
  'not-utf8': {
    about: 'bodies are not UTF-8',
    ends: 'ProviderAnswerNotUtf8',
    start: () => rewritten(() => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  },
  'utf-16': {
    about: 'bodies are UTF-16',
    ends: 'ProviderAnswerNotUtf8',
    start: () => rewritten((text) => new Uint8Array(Buffer.from(text, 'utf16le'))),
  },
  'byte-order-mark': {
    about: 'bodies begin with a byte-order mark',
    ends: 'a site',
    start: () => rewritten((text) => `\ufeff${text}`),
  },
  'body-empty': { about: 'bodies are empty', ends: NOT_JSON, start: () => rewritten(() => '') },
  'etag-unasked': { about: 'every answer is 304, asked or not', ends: FAILED, start: () => always(answer304) },
  'etag-stuck': {
    about: 'every conditional call is answered with 304',
    ends: 'a site',
    start: () => async (c, next) => (c.req.header('if-none-match') === undefined ? next() : answer304(c)),
  },
  'etag-packed': {
    about: 'a 304 says that it is compressed',
    ends: 'a site',
    start: () => async (c, next) =>
      c.req.header('if-none-match') === undefined ? next() : c.body(null, 304, { 'content-encoding': 'gzip' }),
  },
  'etag-new': {
    about: 'the same answer has another ETag each time',
    ends: 'a site',
    start: () => {
      let count = 0
      return async (c, next) => {
        c.req.raw.headers.delete('if-none-match')
        await next()
        c.res.headers.set('etag', `"${(count += 1)}"`)
      }
    },
  },
  'etag-shared': {
    about: 'all answers have one ETag, whatever they hold',
    ends: 'a site',
    start: () => rewritten((text) => text, { etag: '"same"' }),
  },
  'menus-missing': {
    about: 'the menu alone cannot be had',
    ends: 'MenuLoadFailed',
    start: () => changed('/btMenu/tree', () => 'none'),
  },
}
