import { request } from 'node:http'

/** An answer. Redirects are not followed. */
export type SeenPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * A visitor with cookies like a browser's. It sends paths exactly as written: it resolves no `..` and encodes nothing.
 */
export type Visitor = {
  get(path: string, headers?: Record<string, string>): Promise<SeenPage>
  post(path: string, body: string, headers?: Record<string, string>): Promise<SeenPage>
  /** Opens a link and follows its redirects to the page. */
  open(link: string): Promise<SeenPage>
  readonly cookies: ReadonlyMap<string, { value: string; path: string }>
}

/** Makes a visitor without cookies for the server at `origin`. */
export function createVisitor(origin: string): Visitor {
  const { hostname, port } = new URL(origin)
  const cookies = new Map<string, { value: string; path: string }>()

  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<SeenPage>((resolve, reject) => {
      const own = [...cookies.values()].filter((one) => path === one.path || path.startsWith(`${one.path}/`))
      const cookie = own.map(({ value }) => value).join('; ')
      const sent = request(
        { hostname, port, path, method, headers: { ...(cookie !== '' && { cookie }), ...headers } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => {
            for (const line of answer.headers['set-cookie'] ?? []) {
              const [, value = '', at = '/'] = /^([^;]*).*?; Path=([^;]*)/.exec(line) ?? []
              cookies.set(at, { value, path: at })
            }
            resolve({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
              text: Buffer.concat(chunks).toString(),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  const get: Visitor['get'] = (path, headers = {}) => ask('GET', path, headers)
  return {
    cookies,
    get,
    post: (path, body, headers = {}) => ask('POST', path, headers, body),
    async open(link) {
      let seen = await get(link.replace(origin, ''))
      for (let step = 0; step < 5 && seen.status === 302; step++) seen = await get(seen.headers['location'] ?? '')
      return seen
    },
  }
}
