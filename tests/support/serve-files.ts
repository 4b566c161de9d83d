import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answer for a path: bytes, or a function that answers itself. */
export type FileAnswer = Uint8Array | string | ((request: IncomingMessage, response: ServerResponse) => void)

export type FileServer = {
  readonly url: string
  /** Host and port: `127.0.0.1:PORT`. */
  readonly host: string
  /** Answers by path. A test may change them at any time. */
  readonly files: { [path: string]: FileAnswer }
  /** All requests so far, such as `200 /a.jpg`, in the order in which their answers ended. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A file host on a free port of 127.0.0.1. Bytes have an ETag, and it answers conditional requests. */
export async function serveFiles(files: FileServer['files'] = {}): Promise<FileServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    response.on('close', () => requests.push(`${response.statusCode} ${path}`))
    const answer = files[path]
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end()
    else sendBytes(request, response, Buffer.from(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    files,
    requests,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const etag = `"${bytes.length}-${bytes.subarray(-64).toString('hex')}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
  else response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
}
