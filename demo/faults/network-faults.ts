import { deflateSync } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { always, answerStatus, cut, drip, gzipBomb, once, rewritten } from './broken-answers.ts'
import type { FaultScenario } from './fault-scenario.ts'

const UNREACHABLE = 'ProviderUnreachable'

/** Faults of connections, of encodings and of redirects. */
export const networkFaults: Readonly<Record<string, FaultScenario>> = {
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
    ends: 'ProviderAnswerNotJson',
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
    ends: 'ProviderAnswerFailed',
    start: () => answerStatus(302 as never),
  },
  'redirect-once': {
    about: 'the first attempt of each call is sent to the same address',
    ends: 'a site',
    start: () => once((c) => c.redirect(c.req.url, 302)),
  },
}
