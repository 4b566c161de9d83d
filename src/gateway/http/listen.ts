import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** A server that listens. `close` also ends connections that are still open. */
export type Listening = { readonly url: string; close(): Promise<void> }

/** Listens on a port; by default on any free port of 127.0.0.1. Rejects with Node's error if the port is taken. */
export async function listen(app: Hono, { port = 0, host = '127.0.0.1' } = {}): Promise<Listening> {
  // The process may be a build or a test run that needs its own Request and Response, so they are not replaced.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, close }
}
