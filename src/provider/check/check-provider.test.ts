import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { checkProvider } from './check-provider.ts'

/** A provider that answers every call with this status. */
async function startRefusing(status: number): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const check = (baseUrl: string) =>
  checkProvider({
    baseUrl,
    tenant: 'shop',
    origin: 'https://shop.example',
    homeUrl: 'https://shop.example/',
    formAction: `${baseUrl}/api/client/all/form/submit`,
    defaultLocale: 'en',
    timeoutMs: 2000,
  })

it.each([401, 403])('a provider that lets nobody in with %i is told once, with what to do', async (status) => {
  const baseUrl = await startRefusing(status)
  const found = await check(baseUrl)
  expect(found).toHaveLength(1)
  expect(found[0]?.message).toContain('Set PROVIDER_TOKEN_TENANT')
})

it('a provider that cannot be reached is told once, with the reason', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const found = await check(`http://127.0.0.1:${port}`)
  expect(found).toHaveLength(1)
  expect(found[0]?.message).toContain('ECONNREFUSED')
})
