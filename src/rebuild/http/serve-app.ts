import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'

/** How long calls may still run once the service is to end; event streams never end by themselves. */
const GRACE_MS = 2000

/** Serves the calls. `close` takes no new ones and lets those that run end. */
export async function serveApp(
  app: Hono,
  address: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  // A caller that sends a byte now and then must not hold a connection for ever.
  server.requestTimeout = 30_000
  server.listen(address.port, address.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}
