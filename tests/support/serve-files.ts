import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path answers with: bytes, or whatever it does itself. */
export type FileAnswer = Uint8Array | string | ((request: IncomingMessage, response: ServerResponse) => void)

export type FileServer = {
  readonly url: string
  /** `127.0.0.1:PORT`. */
  readonly host: string
  /** Answers by path; add and change them at will. */
  readonly files: { [path: string]: FileAnswer }
  /** Every request so far: `200 /a.jpg`, in the order in which they came. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** A file host on a free port of 127.0.0.1. Bytes have an ETag and are asked for conditionally. */
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
