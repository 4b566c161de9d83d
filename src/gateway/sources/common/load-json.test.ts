import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { loadJson } from './load-json.ts'

/** Starts a server that answers like this. Returns its address and how often it was asked. */
async function serve(answer: (count: number) => RequestListener) {
  let count = 0
  const server = createServer((request, response) => answer((count += 1))(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), asked: () => count }
}

const TERMS = { fetch, headers: {}, timeoutMs: 10_000, maxBytes: 1000 }
const close: RequestListener = (request) => request.socket.destroy()

it('asks once more if the server has closed the connection that was kept', async () => {
  const { url, asked } = await serve((count) => (count === 2 ? close : (_, response) => response.end(`[${count}]`)))
  expect((await loadJson(url, TERMS)).value).toEqual([1])
  expect((await loadJson(url, TERMS)).value).toEqual([3])
  expect(asked()).toBe(3)
})

it('gives up a server that closes every connection', async () => {
  const { url, asked } = await serve(() => close)
  await expect(loadJson(url, TERMS)).rejects.toMatchObject({ name: 'SourceUnreadable' })
  expect(asked()).toBe(2)
})
