import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { CallUnknown } from '../../errors.ts'
import type { Service } from '../../service.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The hashed scripts and style sheets of the compiled program. Every tenant's site serves them too, so they need no
 * token.
 */
export function createAssetRoutes(service: Pick<Service, 'files'>): Hono {
  const routes = new Hono()
  routes.use(compress())
  routes.get('/:file', (c) => {
    const asset = service.files()?.readAsset(`_astro/${c.req.param('file')}`)
    if (!asset) throw CallUnknown.fault({ method: c.req.method, path: c.req.path })
    // If the content changes, so does the name.
    c.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    return c.body(new Uint8Array(asset.bytes), 200, { 'content-type': asset.type })
  })
  return routes
}
