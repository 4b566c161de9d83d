import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { faultOf, makeClient } from '../../../tests/support/make-client.ts'
import { type Handler, sendJson, serve } from '../../../tests/support/serve.ts'

describe('an answer that does not arrive whole', () => {
  it('is no answer when the connection is cut in the middle of it', async () => {
    const { url, requests } = await serve((response) => {
      response.writeHead(200, { 'content-length': '500' }).write('{"code":200,"data":{"n":1}}')
      setImmediate(() => response.destroy())
    })
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderUnreachable', status: 500 })
    expect(requests.length).toBe(4)
  })

  it('is no answer when it ends before its last chunk', async () => {
    const { url } = await serve((response, request) => {
      response.write('{"code":200,"data":{"n":1}}')
      setImmediate(() => request.socket.destroy())
    })
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderUnreachable' })
  })

  it('is no answer when it takes too long, be it before the headers or in the body', async () => {
    const silent = await serve(() => {})
    const dripping = await serve((response) => response.writeHead(200).write('{"code":'))
    for (const { url } of [silent, dripping]) {
      const fault = await faultOf(makeClient(url, { timeoutMs: 60, retries: 0 }).get())
      expect(fault).toMatchObject({ name: 'ProviderUnreachable', status: 500 })
      expect(fault.message).toContain('within 60 ms')
    }
  })

  it('is given up when it is too large, whether it says so, grows or unfolds', async () => {
    const handlers: Handler[] = [
      (response) => response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000)),
      (response) => response.writeHead(200).end('x'.repeat(5000)),
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5000))),
    ]
    for (const handler of handlers) {
      const { url, requests } = await serve(handler)
      const fault = await faultOf(makeClient(url, { maxBytes: 1000 }).get())
      expect(fault).toMatchObject({ name: 'ProviderAnswerTooLarge', status: 500 })
      expect(requests.length).toBe(1)
    }
  })
})

describe('an answer that comes compressed', () => {
  const json = JSON.stringify({ code: 200, data: { n: 1 }, padding: 'x'.repeat(5000) })

  it.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['br', brotliCompressSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate', deflateRawSync(json)],
    ['zstd', zstdCompressSync(json)],
    ['identity, GZIP', gzipSync(json)],
    ['identity', json],
    ['', json],
  ])('is unpacked (%s)', async (coding, bytes) => {
    const { url } = await serve((response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes))
    expect(await makeClient(url).get()).toEqual({ doubled: 2 })
  })

  it('is asked for in the two forms that save the most time', async () => {
    const { url, requests } = await serve((response) => sendJson(response, { code: 200, data: { n: 1 } }))
    await makeClient(url).get()
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip, br')
  })

  it.each(['compress', 'gzip, br'])('in a way that nobody asked for is refused by name (%s)', async (coding) => {
    const { url, requests } = await serve((response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(json),
    )
    const fault = await faultOf(makeClient(url).get())
    expect(fault).toMatchObject({ name: 'ProviderCodingUnknown', status: 404 })
    expect(fault.message).toContain(`"Content-Encoding: ${coding}"`)
    expect(requests.length).toBe(1)
  })

  it.each(['gzip', 'compress'])('and holds nothing is reported by its status (%s)', async (coding) => {
    const { url, requests } = await serve((response) => response.writeHead(503, { 'content-encoding': coding }).end())
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderAnswerFailed', status: 503 })
    expect(requests.length).toBe(4)
  })

  it('and only redirects is not unpacked', async () => {
    const { url } = await serve((response, request) => {
      if (!request.url?.startsWith('/api/x')) return sendJson(response, { code: 200, data: { n: 1 } })
      response.writeHead(307, { location: '/moved', 'content-encoding': 'gzip' }).end()
    })
    expect(await makeClient(url).get()).toEqual({ doubled: 2 })
  })

  it('is no answer when the connection is cut in the middle of it', async () => {
    const { url } = await serve((response, request) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(json).subarray(0, 30))
      setImmediate(() => request.socket.destroy())
    })
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderUnreachable', status: 500 })
  })

  it('is no answer when it is not what it says', async () => {
    const { url, requests } = await serve((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not compressed'),
    )
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderUnreachable' })
    expect(requests.length).toBe(4)
  })

  it('is given up by what it says of its size', async () => {
    const bytes = gzipSync(json)
    const { url } = await serve((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': `${bytes.length}` }).end(bytes),
    )
    expect(await faultOf(makeClient(url, { maxBytes: 20 }).get())).toMatchObject({ name: 'ProviderAnswerTooLarge' })
  })
})

describe('repeating', () => {
  it('tries again after a failure that may pass', async () => {
    const { url, requests } = await serve((response, _, attempt) => {
      if (attempt === 1) return void response.destroy()
      if (attempt === 2) return sendJson(response, { code: 500 })
      if (attempt === 3) return sendJson(response, {}, {}, 502)
      sendJson(response, { code: 200, data: { n: 1 } })
    })
    const { get, pauses } = makeClient(url)
    expect(await get()).toEqual({ doubled: 2 })
    expect(requests.length).toBe(4)
    expect(pauses).toEqual([125, 250, 500])
  })

  it('waits as long as Retry-After asks', async () => {
    const { url } = await serve((response, _, attempt) => {
      if (attempt === 1) return sendJson(response, {}, { 'retry-after': '7' }, 429)
      response.sendDate = false
      if (attempt === 2) return sendJson(response, {}, { 'retry-after': 'Mon, 02 Mar 2026 08:00:09 GMT' }, 503)
      sendJson(response, { code: 200, data: { n: 1 } })
    })
    const { get, pauses } = makeClient(url, { now: () => Date.parse('2026-03-02T08:00:00Z') })
    await get()
    expect(pauses).toEqual([7000, 9000])
  })

  it('measures a date from the time of the answer, by the clock of whoever sent it', async () => {
    const date = 'Mon, 02 Mar 2026 08:00:00 GMT'
    const { url } = await serve((response, _, attempt) => {
      if (attempt === 2) return sendJson(response, { code: 200, data: { n: 1 } })
      sendJson(response, {}, { date, 'retry-after': 'Mon, 02 Mar 2026 08:00:09 GMT' }, 503)
    })
    const { get, pauses } = makeClient(url, { now: () => Date.parse('2026-03-02T10:00:00Z') })
    await get()
    expect(pauses).toEqual([9000])
  })

  it.each(['0', '-1', 'Mon, 02 Mar 2026 08:00:00 GMT'])(
    'leaves time between its attempts where Retry-After asks for none (%s)',
    async (value) => {
      const { url } = await serve((response) => sendJson(response, {}, { 'retry-after': value }, 503))
      const { get, pauses } = makeClient(url)
      await faultOf(get())
      expect(pauses).toEqual([125, 250, 500])
    },
  )

  it('does not repeat what would fail again', async () => {
    for (const status of [400, 401, 404, 410]) {
      const { url, requests } = await serve((response) => sendJson(response, {}, {}, status))
      await faultOf(makeClient(url).get())
      expect(requests.length).toBe(1)
    }
  })

  it('has as many calls under way at one origin as allowed, over all clients', async () => {
    let under = 0
    let most = 0
    const { url } = await serve((response) => {
      most = Math.max(most, ++under)
      setTimeout(() => {
        under--
        sendJson(response, { code: 200, data: { n: 1 } })
      }, 5)
    })
    const clients = [makeClient(url, { concurrency: 2 }), makeClient(url, { concurrency: 2, tenant: 'linden' })]
    await Promise.all(clients.flatMap(({ get }) => [get(), get(), get()]))
    expect(most).toBe(2)
  })
})

describe('redirects', () => {
  it('are followed on the same origin', async () => {
    const { url } = await serve((response, request) => {
      if (request.url?.startsWith('/api/x')) return void response.writeHead(307, { location: '/moved' }).end()
      sendJson(response, { code: 200, data: { n: 1 } })
    })
    expect(await makeClient(url).get()).toEqual({ doubled: 2 })
  })

  it('to another origin are refused, so that the token stays here', async () => {
    const other = await serve((response) => sendJson(response, { code: 200, data: { n: 1 } }))
    const { url } = await serve((response) => response.writeHead(302, { location: `${other.url}/api/x` }).end())
    const fault = await faultOf(makeClient(url, { token: 'secret' }).get())
    expect(fault).toMatchObject({ name: 'ProviderRedirected', status: 302 })
    expect(other.requests).toEqual([])
  })

  it('in a circle come to an end', async () => {
    const { url } = await serve((response, request) => response.writeHead(302, { location: request.url ?? '' }).end())
    expect(await faultOf(makeClient(url).get())).toMatchObject({ name: 'ProviderRedirected' })
  })
})
