import { existsSync, realpathSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { answerConditionally, answerFault } from './answer.ts'
import type { ContentStore } from '../store/content-store.ts'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** `GET /TENANT/NAME`: a file of the tenant's `files` folder itself. No headers needed, as `<img>` cannot send any. */
export function createFileRoutes(store: ContentStore): Hono {
  const routes = new Hono()
  routes.get('/:tenant/:name', async (c) => {
    const file = findFile(store.filesFolder(c.req.param('tenant')), c.req.param('name'))
    if (file === undefined) return answerFault(c, 404, 'There is no such file.')
    const bytes = new Uint8Array(await readFile(file))
    c.header('X-Content-Type-Options', 'nosniff')
    return answerConditionally(c, bytes, contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream')
  })
  return routes
}

// A name is one plain segment, and what it leads to is a file in that very folder: neither dots, separators in any
// encoding nor links lead out.
function findFile(folder: string | undefined, name: string): string | undefined {
  if (folder === undefined || !existsSync(folder)) return undefined
  if (name.startsWith('.') || /[/\\:\0]/.test(name)) return undefined
  const file = path.join(folder, name)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  return path.dirname(realpathSync(file)) === realpathSync(folder) ? file : undefined
}
