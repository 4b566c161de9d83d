import { expect, it } from 'vitest'
import { type Handler, sendJson, serve } from '../../../tests/support/serve.ts'
import { examinePort } from './examine-port.ts'

const host = '127.0.0.1'

async function portOf(handler: Handler) {
  const { url, close } = await serve(handler)
  return { port: Number(new URL(url).port), close }
}

it('a port on which nothing listens is free', async () => {
  const { port, close } = await portOf((response) => response.end())
  await close()
  expect(await examinePort({ host, port }, { isServed: true })).toMatchObject({ state: 'ok' })
})

it('a port of the rebuild service is ours', async () => {
  const { port } = await portOf((response, { url }) =>
    sendJson(response, url === '/api/openapi.json' ? { info: { title: 'Tessera rebuild service' } } : {}),
  )
  const line = await examinePort({ host, port }, { isServed: true })
  expect(line).toMatchObject({ state: 'ok', message: expect.stringContaining('the rebuild service runs') as string })
})

it.each([
  [true, 'failed'],
  [false, 'warning'],
])('a port of another program, with the service set up here: %s, is %s', async (isServed, state) => {
  const { port } = await portOf((response) => response.end('hello'))
  const line = await examinePort({ host, port }, { isServed })
  expect(line).toMatchObject({ state, message: expect.stringContaining('set PORT to another port') as string })
})

it('an address that this machine does not have is told', async () => {
  const line = await examinePort({ host: '192.0.2.1', port: 0 }, { isServed: false })
  expect(line).toMatchObject({ state: 'warning', message: expect.stringContaining('EADDRNOTAVAIL') as string })
})
