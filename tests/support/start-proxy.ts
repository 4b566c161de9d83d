import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A small HTTP proxy on loopback. Only the proxy knows where some hosts are. */
export type TestProxy = {
  readonly port: number
  /** All requests in order, such as `GET http://provider.test/files/a.png` or `CONNECT hook.test:80`. */
  readonly requests: string[]
  /** The `proxy-authorization` headers that clients sent. */
  readonly logins: Set<string>
  close(): void
}

/** `ports` has the local port of each host. The proxy refuses any other host. */
export async function startProxy(ports: { readonly [host: string]: number }): Promise<TestProxy> {
  const requests: string[] = []
  const logins = new Set<string>()
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    logins.add(request.headers['proxy-authorization'] ?? '')
    const { hostname, pathname, search } = new URL(request.url ?? '')
    const port = ports[hostname]
    if (port === undefined) return void response.writeHead(502).end()
    const { method, headers } = request
    const passed = ask({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.on('connect', (request, client) => {
    requests.push(`CONNECT ${request.url}`)
    logins.add(request.headers['proxy-authorization'] ?? '')
    const port = ports[(request.url ?? '').split(':')[0] ?? '']
    if (port === undefined) return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const far = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      far.pipe(client).pipe(far)
    })
    far.on('error', () => client.destroy())
    client.on('error', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    logins,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
