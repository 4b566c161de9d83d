import { Hono } from 'hono'
import { mediaTypeOf } from '#kit/media-type.ts'
import type { ContentStore } from '../content-store.ts'
import { answerConditionally, answerFault } from './answer.ts'

/** `GET /TENANT/PATH`: a file of the tenant. It needs no headers, because `<img>` cannot send any. */
export function createFileRoutes(store: ContentStore): Hono {
  const routes = new Hono()
  routes.get('/:tenant/:path{.+}', async (c) => {
    const path = c.req.param('path')
    const file = await store.readFile(c.req.param('tenant'), path)
    if (file === undefined) return answerFault(c, 404, 'There is no such file.')
    c.header('X-Content-Type-Options', 'nosniff')
    const type = file.contentType ?? mediaTypeOf(path) ?? 'application/octet-stream'
    return answerConditionally(c, file.bytes, type)
  })
  return routes
}
