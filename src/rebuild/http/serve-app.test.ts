import { Server } from 'node:http'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { expect, it, vi } from 'vitest'
import { serveApp } from './serve-app.ts'

const ADDRESS = { host: '127.0.0.1', port: 0 }

it('waits 30 s for a call to come in whole', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen')
  const { close } = await serveApp(new Hono(), ADDRESS)
  expect((listen.mock.contexts[0] as Server).requestTimeout).toBe(30_000)
  await close()
})

it('cuts off after 2 s what never ends by itself', async () => {
  const endless = new Hono().get('/', (c) =>
    stream(c, async (out) => {
      await out.write('.')
      await new Promise(() => undefined)
    }),
  )
  const { port, close } = await serveApp(endless, ADDRESS)
  const { body } = await fetch(`http://127.0.0.1:${port}/`)
  const text = new Response(body).text()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const closed = close()
  await vi.advanceTimersByTimeAsync(1999)
  expect(await Promise.race([text, Promise.resolve('still there')])).toBe('still there')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect(text).rejects.toThrow('terminated')
  await closed
})
