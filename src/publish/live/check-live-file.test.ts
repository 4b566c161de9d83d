import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Handler, serve } from '../../../tests/support/serve.ts'
import { checkLiveFile } from './check-live-file.ts'

const slept = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => Promise.resolve(void slept.push(ms)) }))

beforeEach(() => {
  slept.length = 0
})

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const isRight = (body: Buffer) => body.toString() === 'page'

async function checkFile(handler: Handler) {
  const { url, requests } = await serve(handler)
  const state = await checkLiveFile({ url: `${url}/`, fetch }, 'zh/水.html', isRight, 4)
  return { state, asked: requests.map(({ url, headers }) => [url, headers['accept-encoding']]) }
}

/** Writes until the client closes the connection. */
const endless: Handler = (response) => {
  response.writeHead(200, HTML)
  const next = () => !response.destroyed && response.write('page'.repeat(10_000), () => setImmediate(next))
  next()
}
/** Sends 64 kB that unpack to 64 MB. */
const unfolding: Handler = (response) =>
  response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 2 ** 20)))

it.each<[string, string, Handler]>([
  ['the bytes with their type', 'right', (response) => response.writeHead(200, HTML).end('page')],
  ['other bytes', 'changed', (response) => response.writeHead(200, HTML).end('paeg')],
  ['the bytes with another type', 'mistyped', (response) => response.writeHead(200).end('page')],
  ['a redirect', 'missing', (response) => response.writeHead(301, { location: '/zh/' }).end()],
  ['an error page', 'missing', (response) => response.writeHead(404, HTML).end('page')],
  [
    'what does not unpack',
    'changed',
    (response) => response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end('page'),
  ],
  ['what has no end', 'changed', endless],
  ['what unpacks without end', 'changed', unfolding],
])('%s is %s', async (_what, state, handler) => {
  expect((await checkFile(handler)).state).toBe(state)
  expect(slept).toEqual([])
})

it('asks for what came compressed once more, plain', async () => {
  const send =
    (plain: string): Handler =>
    (response, request) =>
      request.headers['accept-encoding'] === 'identity'
        ? response.writeHead(200, HTML).end(plain)
        : response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync('page'))
  const { state, asked } = await checkFile(send('page'))
  expect([state, asked]).toEqual(['right', [expect.anything(), ['/zh/%E6%B0%B4.html', 'identity']]])
  expect((await checkFile(send('paeg'))).state).toBe('changed')
})

it('asks a site that does not answer three times, after 0.5 and 2 s', async () => {
  await expect(checkLiveFile({ url: 'http://127.0.0.1:1', fetch }, 'a.html', isRight, 4)).rejects.toThrow(
    expect.objectContaining({ name: 'LiveCheckFailed' }),
  )
  expect(slept).toEqual([500, 2000])
})
