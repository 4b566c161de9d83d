import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { devPages, type DevResponse } from './dev-middleware.ts'

type Middleware = (request: object, response: object, next: (error?: unknown) => void) => void

/**
 * Sends a request for `harbour.localhost` to a dev server with this answer. Returns its log, and what it left for
 * Astro.
 */
async function ask(url: string, answer: () => Promise<DevResponse>) {
  const lines: string[] = []
  let middleware: Middleware | undefined
  const server = { middlewares: { use: (used: Middleware) => (middleware = used) } }
  const setUp = devPages(answer, (line) => lines.push(line)).hooks['astro:server:setup'] as (options: object) => void
  setUp({ server })
  const request = { url, headers: { host: 'harbour.localhost' } }
  const response = Object.assign(new EventEmitter(), {
    statusCode: 200,
    writeHead: (status: number) => Object.assign(response, { statusCode: status }),
    end: () => response.emit('finish'),
  })
  await new Promise<void>((resolve) => {
    response.once('finish', resolve)
    middleware?.(request, response, (error) => response.writeHead(error ? 500 : 200).end())
  })
  return { lines: lines.map((line) => line.replace(/\d+ms$/, 'TIME')), request, status: response.statusCode }
}

const page = (status: number) =>
  ({ view: { shared: { tenant: 'harbour', theme: 'theme1' } }, status }) as unknown as DevResponse

describe('the dev server', () => {
  it('logs each page by tenant and path, though Astro draws the route of its theme', async () => {
    const { lines, request } = await ask('/kr/water/quality-report.html?x', async () => page(200))
    expect(request.url).toBe('/theme1')
    expect(lines).toEqual(['[200] harbour /kr/water/quality-report.html TIME'])
    expect((await ask('/gone.html', async () => page(404))).lines).toEqual(['[404] harbour /gone.html TIME'])
  })

  it('logs the page beside what went wrong with it', async () => {
    const { lines } = await ask('/a.html', () => Promise.reject(new Error('provider gone')))
    expect(lines).toEqual(['[500] harbour.localhost /a.html TIME'])
  })

  it('sends bytes with the status that they come with', async () => {
    const bytes = new Uint8Array(1)
    expect((await ask('/', async () => ({ bytes, type: 'text/plain', status: 404 }))).status).toBe(404)
    expect((await ask('/', async () => ({ bytes, type: 'text/plain' }))).status).toBe(200)
  })
})
