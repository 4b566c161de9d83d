import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { doubling, faultOf, makeClient } from '../../../tests/support/make-client.ts'
import { type Handler, sendJson, serve } from '../../../tests/support/serve.ts'
import type { HttpGet } from '#http/http-get.ts'
import { loadBanners } from './endpoints.ts'

describe('a call', () => {
  it('sends the five headers and hands out the translated data', async () => {
    const { url, requests } = await serve((response) => sendJson(response, { code: 200, data: { n: 2, more: true } }))
    expect(await makeClient(`${url}/base/`).get()).toEqual({ doubled: 4 })
    expect(requests[0]?.url).toBe('/base/api/x?a=1+2')
    expect(requests[0]?.headers).toMatchObject({
      'form-url': 'https://www.harbour.example/',
      'referer-url': 'https://www.harbour.example/',
      'landing-url': 'https://www.harbour.example/',
      'tenant-name': 'harbour',
      'accept-language': 'zh',
    })
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  it('names the page it is made for and sends the token, where there are any', async () => {
    const { url, requests } = await serve((response) => sendJson(response, { code: 0, data: { n: 2 } }))
    const { client } = makeClient(url, { token: 'secret' })
    await client.get('/api/x', {}, { ...doubling, formUrl: 'https://www.harbour.example/水.html' })
    expect(requests[0]?.headers).toMatchObject({
      'form-url': 'https://www.harbour.example/%E6%B0%B4.html',
      authorization: 'Bearer secret',
    })
  })

  it('says who asks, and that it wants JSON', async () => {
    const { url, requests } = await serve((response) => sendJson(response, { code: 0, data: { n: 2 } }))
    await makeClient(url).get()
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'tessera', accept: 'application/json' })
  })

  it('reads compressed answers', async () => {
    const { url } = await serve((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"code":200,"data":{"n":1}}')),
    )
    expect(await makeClient(url).get()).toEqual({ doubled: 2 })
  })

  it('sends nothing when the headers cannot be made', async () => {
    const { url, requests } = await serve((response) => sendJson(response, {}))
    const fault = await faultOf(makeClient(url, { homeUrl: 'harbour.example' }).get())
    expect(fault).toMatchObject({ name: 'RequestNotMade', status: 500 })
    expect(fault.message).toContain('Request initialization failed')
    expect(requests).toEqual([])
  })

  it('does not climb out of its base address', async () => {
    const { client } = makeClient('http://127.0.0.1:9')
    expect(await faultOf(client.get('/api/banner/..', {}, doubling))).toMatchObject({ name: 'RequestNotMade' })
    expect(await faultOf(makeClient('ftp://x').get())).toMatchObject({ name: 'RequestNotMade' })
  })
})

describe('the table of errors', () => {
  const respond =
    (body: string, status = 200): Handler =>
    (response) =>
      response.writeHead(status).end(body)

  it.each<[string, Handler, string, number, string]>([
    ['HTTP 404', respond('', 404), 'ProviderAnswerFailed', 404, 'Page Not Found'],
    ['HTTP 500', respond('{}', 500), 'ProviderAnswerFailed', 500, 'Internal Server Error'],
    ['HTTP 503', respond('', 503), 'ProviderAnswerFailed', 503, 'Internal Server Error'],
    ['HTTP 401', respond('', 401), 'ProviderAnswerFailed', 401, 'Internal Server Error'],
    ['HTTP 204', (response) => response.writeHead(204).end(), 'ProviderAnswerFailed', 204, 'Internal Server Error'],
    [
      'HTTP 304 that nobody asked for',
      (response) => response.writeHead(304).end(),
      'ProviderAnswerFailed',
      304,
      'Internal Server Error',
    ],
    ['body code 404', respond('{"code":404}'), 'ProviderAnswerFailed', 404, 'Page Not Found'],
    ['body code 500', respond('{"code":500}'), 'ProviderAnswerFailed', 500, 'Internal Server Error'],
    ['another body code', respond('{"code":401,"data":{"n":1}}'), 'ProviderAnswerFailed', 404, 'Page Not Found'],
    ['text that is not JSON', respond('<html>'), 'ProviderAnswerNotJson', 404, 'Page Not Found'],
    ['an empty body', respond(''), 'ProviderAnswerNotJson', 404, 'Page Not Found'],
    ['a list', respond('[1]'), 'ProviderAnswerNotJson', 404, 'Page Not Found'],
    ['data of the wrong shape', respond('{"code":200,"data":{"n":"1"}}'), 'WireShapeInvalid', 404, 'Page Not Found'],
    ['no data', respond('{"code":200}'), 'WireShapeInvalid', 404, 'Page Not Found'],
    [
      'bytes that are not UTF-8',
      (response) => response.end(Buffer.from([0x7b, 0xff])),
      'ProviderAnswerNotUtf8',
      404,
      'Page Not Found',
    ],
    ['a connection that is cut', (response) => response.destroy(), 'ProviderUnreachable', 500, 'Internal Server Error'],
  ])('raises what the contract says for %s', async (_, handler, name, status, words) => {
    const { url } = await serve(handler)
    const fault = await faultOf(makeClient(url).get())
    expect(fault).toMatchObject({ name, status })
    expect(fault.message.startsWith(words)).toBe(true)
    expect(fault.where).toEqual({ tenant: 'harbour', locale: 'zh', resource: 'GET /api/x' })
  })

  it('names the host if its name leads nowhere', async () => {
    const fault = await faultOf(makeClient('https://nowhere.invalid').get())
    expect(fault).toMatchObject({ name: 'ProviderUnreachable', status: 500 })
    expect(fault.message).toMatch(/^The host nowhere\.invalid cannot be found\. Correct provider\.baseUrl/)
  })

  it('names the call and the field of a wrong shape', async () => {
    const { url } = await serve(respond('{"code":200,"data":{"n":"1"}}'))
    expect((await faultOf(makeClient(url).get())).message).toContain(
      'in the answer to GET /api/x, data.n has the wrong shape',
    )
  })

  it('repeats 80 characters of an answer that is not JSON', async () => {
    const { url } = await serve(respond(` ${'x'.repeat(81)}`))
    expect((await faultOf(makeClient(url).get())).message).toContain(`It begins with "${'x'.repeat(80)}".`)
  })

  it("repeats the provider's own words", async () => {
    const { url } = await serve(respond('{"code":404,"msg":"no such tenant"}'))
    expect((await faultOf(makeClient(url).get())).message).toContain('no such tenant')
  })

  it.each([
    ['{"code":401,"msg":"no such token"}', 'answered with code 401 and the words "no such token".'],
    ['{"code":"200","data":{}}', 'answered with the code "200" (not a number).'],
    ['{"data":{}}', 'answered without a code.'],
    ['[200]', 'answered something that is no JSON object. It begins with "[200]".'],
    ['', 'answered nothing.'],
    ['<html>', 'answered something that is not JSON. It begins with "<html>". Its Content-Type is "text/html".'],
  ])('says what was wrong with %s', async (body, words) => {
    const headers = body.startsWith('<') ? { 'content-type': 'text/html' } : {}
    const { url } = await serve((response) => response.writeHead(200, headers).end(body))
    expect((await faultOf(makeClient(url).get())).message).toContain(words)
  })

  it.each([
    ['utf16le', 'application/json', 'answered in UTF-16.'],
    ['latin1', 'application/json; charset=iso-8859-1', 'Its Content-Type is "application/json; charset=iso-8859-1".'],
  ] as const)('names an encoding that is not UTF-8 (%s)', async (encoding, type, words) => {
    const body = Buffer.from('{"code":200,"data":{"n":1},"msg":"é"}', encoding)
    const { url } = await serve((response) => response.writeHead(200, { 'content-type': type }).end(body))
    const fault = await faultOf(makeClient(url).get())
    expect(fault.name).toBe('ProviderAnswerNotUtf8')
    expect(fault.message).toContain(words)
  })

  it('reads past a byte-order mark', async () => {
    const { url } = await serve(respond('\ufeff{"code":200,"data":{"n":1}}'))
    expect(await makeClient(url).get()).toEqual({ doubled: 2 })
  })

  it('tells why nobody answered', async () => {
    const { url, close } = await serve(() => {})
    await close()
    const fault = await faultOf(makeClient(url, { retries: 1 }).get())
    expect(fault).toMatchObject({ name: 'ProviderUnreachable', status: 500 })
    expect(fault.message).toMatch(/in 2 attempts: .*ECONNREFUSED/)
  })
})

describe('a client without limits of its own', () => {
  const answerOf = (headers: Record<string, string> = {}, text = '{"code":200,"data":{"n":1}}') =>
    new Response(text, { headers })

  it('has six calls under way at one origin', async () => {
    let under = 0
    let most = 0
    const httpGet: HttpGet = async () => {
      most = Math.max(most, ++under)
      await new Promise(setImmediate)
      under -= 1
      return answerOf()
    }
    const { get } = makeClient('http://six-calls.example', { httpGet })
    await Promise.all(Array.from({ length: 20 }, get))
    expect(most).toBe(6)
  })

  it('takes an answer of 32 MiB, and none that is larger', async () => {
    const sized = (bytes: number) =>
      makeClient('http://sizes.example', { httpGet: async () => answerOf({ 'content-length': String(bytes) }) }).get()
    expect(await sized(32 * 1024 * 1024)).toEqual({ doubled: 2 })
    expect(await faultOf(sized(32 * 1024 * 1024 + 1))).toMatchObject({ name: 'ProviderAnswerTooLarge' })
  })

  it('takes banners of 8 MiB, and none that are larger', async () => {
    const sized = (bytes: number) => {
      const httpGet = async () => answerOf({ 'content-length': String(bytes) }, '{"code":200,"data":[]}')
      return loadBanners(makeClient('http://sizes.example', { httpGet }).client, 'en', 'b')
    }
    expect(await sized(8 * 1024 * 1024)).toEqual({ banners: [], flawedRows: [] })
    expect(await faultOf(sized(8 * 1024 * 1024 + 1))).toMatchObject({ name: 'ProviderAnswerTooLarge' })
  })
})
