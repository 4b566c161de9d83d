import { symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { makeContentFolder, makeTenantFiles } from '#demo/make-demo-content.ts'

let provider: Awaited<ReturnType<typeof startDemoProvider>>
beforeAll(async () => {
  const contentFolder = makeContentFolder({
    ...makeTenantFiles(),
    'harbour/files/quay.svg': '<svg/>',
    'harbour/files/höhe 2.txt': 'tall',
    'harbour/files/.hidden': 'hidden',
    'harbour/files/sub/deep.txt': 'deep',
  })
  symlinkSync(path.join(contentFolder, 'harbour/en/menus.json'), path.join(contentFolder, 'harbour/files/link.json'))
  provider = await startDemoProvider({ contentFolder })
})
afterAll(() => provider.close())

it('serves a file of the tenant with its type, without the headers of a call', async () => {
  const answer = await fetch(`${provider.url}/files/harbour/quay.svg`)
  expect([answer.status, answer.headers.get('content-type')]).toStrictEqual([200, 'image/svg+xml'])
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.text()).toBe('<svg/>')
  expect((await fetch(`${provider.url}/files/harbour/h%C3%B6he%202.txt`)).status).toBe(200)
})

it('answers 304 to a client that has the file', async () => {
  const first = await fetch(`${provider.url}/files/harbour/quay.svg`)
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
  expect((await fetch(`${provider.url}/files/harbour/quay.svg`, { headers })).status).toBe(304)
})

// Written to the socket, because fetch would normalise the path.
async function request(address: string): Promise<string> {
  const socket = connect(Number(new URL(provider.url).port), '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

it.each([
  '/files/harbour/missing.jpg',
  '/files/nobody/quay.svg',
  '/files/harbour/',
  '/files/harbour/sub',
  '/files/harbour/.hidden',
  '/files/harbour/link.json',
  '/files/harbour/../en/menus.json',
  '/files/harbour/..%2fen%2fmenus.json',
  '/files/harbour/..%5cen%5cmenus.json',
  '/files/harbour/%2e%2e',
  '/files/../harbour/en/menus.json',
  '/files/..%2fharbour/quay.svg',
  '/files/harbour/quay.svg%00.png',
])('has nothing at %s', async (address) => {
  expect(await request('/files/harbour/quay.svg')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await request(address)).toMatch(/^HTTP\/1\.1 404 /)
})

it('serves a file of a folder inside', async () => {
  expect(await (await fetch(`${provider.url}/files/harbour/sub/deep.txt`)).text()).toBe('deep')
})
