import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { CallUnknown } from './errors.ts'
import type { Service } from './service.ts'

/** The compiled scripts and styles, for every page that this service shows. Their names hold a digest, so they may be kept for ever. */
export function createAssetRoutes(service: Service): Hono {
  const routes = new Hono()
  routes.get('/:file', async (c) => {
    const path = `_astro/${c.req.param('file')}`
    const { program } = service
    // What stands in the list lies in the folder: no address leads anywhere else.
    if (!program || !Object.hasOwn(program.assets, path)) {
      throw CallUnknown.fault({ method: c.req.method, path: c.req.path })
    }
    const bytes = await readFile(join(program.clientDir, path))
    return c.body(bytes, 200, {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return routes
}
