import { gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The envelope of the contract: the fields that scenarios break. */
export type Envelope = { code: number; data: unknown }

/** Answers every call with this. */
export const always =
  (answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler =>
  async (c) =>
    answer(c)

/** Answers the first attempt of each call with this, and later attempts as usual. */
export function once(answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  const seen = new Set<string>()
  return async (c, next) => {
    const call = `${c.req.header('tenant-name')} ${c.req.header('accept-language')} ${c.req.url}`
    if (seen.has(call)) return next()
    seen.add(call)
    return answer(c)
  }
}

/** Changes each successful answer of a call whose path ends with `path`. */
export function changed(path: string, change: (data: never, c: Context) => unknown): MiddlewareHandler {
  return async (c, next) => {
    if (!c.req.path.endsWith(path)) return next()
    const envelope = await wholeAnswer(c, next)
    if (envelope) replace(c, JSON.stringify({ ...envelope, data: change(envelope.data as never, c) }))
  }
}

/** Replaces the bytes of each successful answer. */
export function rewritten(
  rewrite: (text: string) => string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const middleware: MiddlewareHandler = async (c, next) => {
    const envelope = await wholeAnswer(c, next)
    if (envelope) replace(c, rewrite(JSON.stringify(envelope)), headers)
  }
  return middleware
}

export const answerStatus = (code: ContentfulStatusCode) => always((c) => c.json({ code, data: null }, code))

/** A body that comes byte by byte and never ends. */
export function drip(): ReadableStream<Uint8Array<ArrayBuffer>> {
  let timer: NodeJS.Timeout | undefined
  return new ReadableStream({
    start(controller) {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), 50)
      timer.unref()
    },
    cancel: () => clearInterval(timer),
  })
}

/** An answer whose connection breaks in the middle of its body. */
export function cut(c: Context): Response {
  const chunks = ['{"code":200,', '"data":{"theme']
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk === undefined) (c.env as HttpBindings).outgoing.destroy()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return c.body(body, 200, { 'content-type': 'application/json', 'content-length': '4000' })
}

/** Forty megabytes of spaces, compressed to forty kilobytes. */
export function gzipBomb(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(Buffer.alloc(40 * 2 ** 20, ' ')))
}

export function answer304(c: Context): Response {
  return c.body(null, 304)
}

/** Gets the whole answer, even if the call was conditional. `undefined` if it is not a success. */
async function wholeAnswer(c: Context, next: () => Promise<void>): Promise<Envelope | undefined> {
  c.req.raw.headers.delete('if-none-match')
  await next()
  return c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('application/json')
    ? ((await c.res.clone().json()) as Envelope)
    : undefined
}

function replace(c: Context, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): void {
  c.res = undefined
  c.res = new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
}
