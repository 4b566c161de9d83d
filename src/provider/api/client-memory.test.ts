import { describe, expect, it } from 'vitest'
import { doubling, faultOf, makeClient } from '../../../tests/support/make-client.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { sendJson, serve } from '../../../tests/support/serve.ts'
import { flushAfter } from './client.ts'

describe('memory', () => {
  it('asks conditionally and takes the remembered value at 304, without translating again', async () => {
    const { url, requests } = await serve((response, request) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      sendJson(
        response,
        { code: 200, data: { n: 1 } },
        { etag: '"1"', 'last-modified': 'Mon, 02 Mar 2026 08:00:00 GMT' },
      )
    })
    const cache = makeMemoryCache()
    const { client } = makeClient(url, { memory: { cache, codeVersion: 's' } })
    let translated = 0
    const counted = { ...doubling, translate: ({ n }: { n: number }) => ({ n, count: ++translated }) }
    const answers = [await client.get('/api/x', {}, counted), await client.get('/api/x', {}, counted)]
    expect(answers).toEqual([
      { n: 1, count: 1 },
      { n: 1, count: 1 },
    ])
    expect(requests[1]?.headers['if-modified-since']).toBe('Mon, 02 Mar 2026 08:00:00 GMT')
    client.flush()
    expect(cache.writes).toBe(1)
  })

  it.each(['gzip', 'br', 'deflate', 'compress'])(
    'takes the remembered value at a 304 that names the coding of what it does not send (%s)',
    async (coding) => {
      const { url, requests } = await serve((response, request) => {
        const isKnown = request.headers['if-none-match'] === '"1"'
        if (isKnown) return void response.writeHead(304, { 'content-encoding': coding }).end()
        sendJson(response, { code: 200, data: { n: 1 } }, { etag: '"1"' })
      })
      const { client } = makeClient(url, { memory: { cache: makeMemoryCache(), codeVersion: 's' } })
      const first = await client.get('/api/x', {}, doubling)
      expect(await client.get('/api/x', {}, doubling)).toEqual(first)
      expect(requests.length).toBe(2)
    },
  )

  it('hands on all answers at once, to whoever asks after that', async () => {
    const { url, requests } = await serve((response, request) => {
      if (request.headers['if-none-match'] !== undefined) return void response.writeHead(304).end()
      sendJson(response, { code: 200, data: { n: request.url?.length } }, { etag: '"1"' })
    })
    const cache = makeMemoryCache()
    const makeOne = () => makeClient(url, { memory: { cache, codeVersion: 's' } }).client
    const first = makeOne()
    const answers = [await first.get('/api/one', {}, doubling), await first.get('/api/other', {}, doubling)]
    await makeOne().get('/api/one', {}, doubling)
    first.flush()
    expect(cache.writes).toBe(1)
    const later = makeOne()
    expect([await later.get('/api/one', {}, doubling), await later.get('/api/other', {}, doubling)]).toEqual(answers)
    const isConditional = requests.map(({ headers }) => headers['if-none-match'] !== undefined)
    expect(isConditional).toEqual([false, false, false, true, true])
  })

  it('does not translate the same answer twice when the provider knows no conditions', async () => {
    const { url } = await serve((response) => sendJson(response, { code: 200, data: { n: 1 } }))
    const { client } = makeClient(url, { memory: { cache: makeMemoryCache(), codeVersion: 's' } })
    let translated = 0
    const counted = { ...doubling, translate: () => ({ count: ++translated }) }
    await client.get('/api/x', {}, counted)
    expect(await client.get('/api/x', {}, counted)).toEqual({ count: 1 })
  })

  it.each([
    ['with conditions', { etag: '"1"' }],
    ['without', {}],
  ])('asks anew where what the remembered value names is gone, from a provider %s', async (_how, headers) => {
    const { url, requests } = await serve((response, request) => {
      if (request.headers['if-none-match'] !== undefined) return void response.writeHead(304).end()
      sendJson(response, { code: 200, data: { n: 1 } }, headers)
    })
    const { client } = makeClient(url, { memory: { cache: makeMemoryCache(), codeVersion: 's' } })
    let translated = 0
    let isWhole = true
    const counted = { ...doubling, translate: () => ({ count: ++translated }), isWhole: () => isWhole }
    await client.get('/api/x', {}, counted)
    expect(await client.get('/api/x', {}, counted)).toEqual({ count: 1 })
    isWhole = false
    expect(await client.get('/api/x', {}, counted)).toEqual({ count: 2 })
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined()
  })

  it('takes the new answer when there is one', async () => {
    const { url } = await serve((response, _, attempt) =>
      sendJson(response, { code: 200, data: { n: attempt } }, { etag: `"${attempt}"` }),
    )
    const { get } = makeClient(url, { memory: { cache: makeMemoryCache(), codeVersion: 's' } })
    expect([await get(), await get()]).toEqual([{ doubled: 2 }, { doubled: 4 }])
  })

  it('keeps tenants, languages, readers and versions of the code apart', async () => {
    const { url, requests } = await serve((response) =>
      sendJson(response, { code: 200, data: { n: 1 } }, { etag: '"1"' }),
    )
    const cache = makeMemoryCache()
    const memory = { cache, codeVersion: 's' }
    await makeClient(url, { memory }).get()
    await makeClient(url, { memory, tenant: 'linden' }).get()
    await makeClient(url, { memory, token: 'secret' }).get()
    await makeClient(url, { memory: { cache, codeVersion: 't' } }).get()
    await makeClient(url, { memory }).client.get('/api/x', { a: '1 2' }, { ...doubling, locale: 'en' })
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual(Array.from({ length: 5 }, () => undefined))
  })

  it('answers alone when working offline, or says what it lacks', async () => {
    const { url, requests } = await serve((response) => sendJson(response, { code: 200, data: { n: 1 } }))
    const memory = { cache: makeMemoryCache(), codeVersion: 's' }
    expect(await faultOf(makeClient(url, { memory, offline: true }).get())).toMatchObject({
      name: 'AnswerNotRemembered',
    })
    await makeClient(url, { memory }).get()
    expect(await makeClient(url, { memory, offline: true }).get()).toEqual({ doubled: 2 })
    expect(requests.length).toBe(1)
  })
})

describe('flushAfter', () => {
  const flush = () => {
    throw new Error('the disk is full')
  }

  it('hands on what was answered, also where a later call fails', async () => {
    const { url } = await serve((response) => sendJson(response, { code: 200, data: { n: 1 } }, { etag: '"1"' }))
    const cache = makeMemoryCache()
    const { client } = makeClient(url, { memory: { cache, codeVersion: 's' } })
    const act = async () => {
      await client.get('/api/x', {}, doubling)
      throw new Error('the provider is down')
    }
    await expect(flushAfter(client, act)).rejects.toThrow('the provider is down')
    expect(cache.writes).toBe(1)
  })

  it('tells why the memory cannot be written, but not instead of what failed first', async () => {
    await expect(flushAfter({ flush }, async () => 1)).rejects.toThrow('the disk is full')
    const act = () => Promise.reject(new Error('the provider is down'))
    await expect(flushAfter({ flush }, act)).rejects.toThrow('the provider is down')
  })
})
