import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** How long calls may still run after `close`. Event streams never end by themselves. */
const CLOSE_MS = 2000

/** Serves the app. `close` accepts no new calls and waits for those that run. */
export async function serveApp(
  app: Hono,
  address: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  // A caller that sends very slowly must not occupy a connection for ever.
  server.requestTimeout = 30_000
  server.listen(address.port, address.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}
