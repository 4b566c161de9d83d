import { deflateSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { always, answer304, changed, cut, drip, gzipBomb, once, rewritten, answerStatus } from './broken-answers.ts'
import { oddContent } from './odd-content.ts'
import { wrongFeeds, wrongShapes } from './wrong-shapes.ts'

/** A way in which a provider goes wrong, the same each time it is started. */
export type FaultScenario = {
  readonly about: string
  /** How a build of it ends: `a site`, or the name of the fault. */
  readonly ends: string
  /** Breaks the answers of a demo provider, as its `intercept`. What it counts starts anew with each call. */
  readonly start: () => MiddlewareHandler
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const UNREACHABLE = 'ProviderUnreachable'
const FAILED = 'ProviderAnswerFailed'
const NOT_JSON = 'ProviderAnswerNotJson'

const network: Record<string, FaultScenario> = {
  none: { about: 'nothing goes wrong', ends: 'a site', start: () => async (_, next) => next() },
  latency: {
    about: 'every answer takes a while',
    ends: 'a site',
    start: () => async (_, next) => {
      await wait(60)
      await next()
    },
  },
  drip: { about: 'bodies come in drops and never end', ends: UNREACHABLE, start: () => always((c) => c.body(drip())) },
  endless: {
    about: 'no answer ever comes',
    ends: UNREACHABLE,
    start: () => always(() => new Promise<Response>(() => undefined)),
  },
  'cut-body': {
    about: 'bodies break off',
    ends: UNREACHABLE,
    start: () => always(cut),
  },
  'cut-once': {
    about: 'the first body of each call breaks off',
    ends: 'a site',
    start: () => once(cut),
  },
  'wrong-length': {
    about: 'bodies are longer than they say',
    ends: NOT_JSON,
    start: () => rewritten((text) => text, { 'content-length': '20' }),
  },
  'wrong-type': {
    about: 'JSON comes as HTML',
    ends: 'a site',
    start: () => rewritten((text) => text, { 'content-type': 'text/html' }),
  },
  'gzip-bomb': {
    about: 'forty kilobytes unfold to forty megabytes',
    ends: 'ProviderAnswerTooLarge',
    start: () => {
      const bomb = gzipBomb()
      return always((c) => c.body(bomb, 200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }))
    },
  },
  'gzip-broken': {
    about: 'bodies say they are compressed and are not',
    ends: UNREACHABLE,
    start: () => rewritten((text) => text, { 'content-encoding': 'gzip' }),
  },
  'gzip-other': {
    about: 'bodies are compressed in a way that nobody asked for',
    ends: 'ProviderCodingUnknown',
    start: () => rewritten((text) => text, { 'content-encoding': 'compress' }),
  },
  deflate: {
    about: 'bodies are compressed as "deflate"',
    ends: 'a site',
    start: () => rewritten((text) => new Uint8Array(deflateSync(text)), { 'content-encoding': 'deflate' }),
  },
  'redirect-loop': {
    about: 'every call is sent back to itself',
    ends: 'ProviderRedirected',
    start: () => always((c) => c.redirect(c.req.url, 302)),
  },
  'redirect-away': {
    about: 'every call is sent to another host',
    ends: 'ProviderRedirected',
    start: () => always((c) => c.redirect('http://elsewhere.invalid/', 307)),
  },
  'redirect-nowhere': {
    about: 'every call is redirected, and it is not said where',
    ends: FAILED,
    start: () => answerStatus(302 as never),
  },
  'redirect-once': {
    about: 'the first attempt of each call is sent to the same address',
    ends: 'a site',
    start: () => once((c) => c.redirect(c.req.url, 302)),
  },
}

/** The error table of the provider contract, part 1, row by row. */
const answers: Record<string, FaultScenario> = {
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

const shapes = (all: Readonly<Record<string, () => MiddlewareHandler>>, end: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(all).map(([name, start]): [string, FaultScenario] => {
      const field = name.replace('shape-', '').replaceAll('-', '.')
      return [name, { about: `${field} has another type`, ends: end(name), start }]
    }),
  )

/** An answer without its frame fails; a row that cannot be read costs that row. Without a theme nothing can be built. */
function endOfShape(name: string): string {
  if (name === 'shape-menu') return 'MenuLoadFailed'
  if (name.startsWith('shape-config-themeCode')) return 'TenantThemeUnknown'
  return /^shape-(?:config|banner|articles(?:-total|-pageNum|-pageSize|-rows)?)$/.test(name)
    ? 'WireShapeInvalid'
    : 'a site'
}

/** Every scenario by name. */
export const FAULTS: Readonly<Record<string, FaultScenario>> = {
  ...network,
  ...answers,
  ...oddContent,
  ...shapes(wrongShapes, endOfShape),
  ...shapes(wrongFeeds, () => 'a site'),
}
