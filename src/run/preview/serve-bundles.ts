import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import sirv from 'sirv'
import { matchRedirect } from '#contract/host-rules.ts'
import { decodePath } from '#contract/page-path.ts'
import { matchHeaders, parseHostFiles } from '#publish/hosts/parse-host-files.ts'
import { brotli } from '#publish/hosts/brotli.ts'
import { contentTypeOf } from '#publish/hosts/content-type.ts'
import { findGroups, fullAddress, isShortAddress } from '#publish/hosts/find-groups.ts'
import { previewUrl } from './preview-url.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'

/** Brotli has the levels 0 to 11. This one compresses better than gzip's best in about the same time. */
const COMPRESSION = { brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }

const COMPILED = /^\/_astro\/[\w.~-]+$/

/** A running preview server. `url` is the URL of one tenant's site. */
export type Preview = {
  readonly port: number
  readonly tenants: readonly string[]
  url(tenant: string): string
  close(): Promise<void>
}

/**
 * Serves bundles as a good host would, each on `TENANT.localhost`.
 *
 * The server knows only what any host knows of a bundle: the files, `_redirects` and `_headers`. So an error here would
 * also be an error at the host. Files are read for every request, so a new build is shown at once.
 */
export async function startPreview(options: {
  outDir: string
  tenants: readonly string[]
  port: number
  /**
   * Key and certificate as PEM texts. With them the server speaks HTTP/2 over TLS, as hosts do; without them, plain
   * HTTP/1.1.
   */
  tls?: { key: string; cert: string }
}): Promise<Preview> {
  const sites = new Map(options.tenants.map((tenant) => [tenant, serveBundle(join(options.outDir, tenant))]))
  // The package is typed for Express, but needs only Node's own request and response.
  const compress = compression(COMPRESSION) as unknown as (...args: [...Parameters<Serve>, next: () => void]) => void
  const answer: Serve = (request, response) => {
    const host = request.headers.host ?? [request.headers[':authority']].flat()[0] ?? ''
    const tenant = /^([a-z0-9-]+)\.localhost(?::\d+)?$/.exec(host)?.[1]
    const site = tenant === undefined ? undefined : sites.get(tenant)
    if (site) compress(request, response, () => site(request, response))
    else response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(overview())
  }
  // Node's HTTP/2 requests and responses are compatible with those of HTTP/1.1.
  const server = options.tls
    ? createSecureServer(options.tls, answer as unknown as Parameters<typeof createSecureServer>[1])
    : createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const port = (server.address() as { port: number }).port
  const url = (tenant: string) => previewUrl(tenant, port, options.tls ? 'https' : 'http')

  return {
    port,
    tenants: options.tenants,
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // An HTTP/2 server ends its sessions itself.
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }

  function overview(): string {
    const links = options.tenants.map((tenant) => `<li><a href="${url(tenant)}">${tenant}</a></li>`)
    const text = `<p>There is no site with this name. There are:</p><ul>${links.join('')}</ul>`
    return `<!doctype html><html lang="en"><title>Bundles</title>${text}</html>`
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void

function serveBundle(dir: string): Serve {
  // `dev` reads the disk for each request; `dotfiles: false` hides names that begin with a dot.
  const setHeaders = (response: ServerResponse, path: string) =>
    void response.setHeader('content-type', contentTypeOf(decodePath(path)?.slice(1) ?? ''))
  const files = sirv(dir, { dev: true, etag: true, dotfiles: false, extensions: [], setHeaders })
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const rules = parseHostFiles(readText(dir, '_redirects'), readText(dir, '_headers'))
    for (const [name, value] of Object.entries(matchHeaders(rules, path))) response.setHeader(name, value)
    const redirect = matchRedirect(rules, path)
    if (redirect) {
      response.writeHead(redirect.status, { location: redirect.to }).end()
      return
    }
    const full = isShortAddress(path) ? fullAddress(path, new Map(findGroups(dir))) : undefined
    if (full !== undefined) {
      response.writeHead(301, { location: full + (request.url ?? '').slice(path.length) }).end()
      return
    }
    const sendMissing = () => {
      const rule = rules.notFound.find(({ folder }) => path.startsWith(folder))
      response
        .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
        .end(readText(dir, rule?.file ?? '404.html'))
    }
    // The URL of a folder, such as the root, is its index page.
    if (path.endsWith('/')) request.url = `${path}index.html`
    if (isHostFile(path)) sendMissing()
    else if (COMPILED.test(path) && acceptsBrotli(request))
      sendCompiled(dir, path.slice(1), response).catch(sendMissing)
    else files(request, response, sendMissing)
  }
}

/** Sends the file with Brotli at its highest level, as a publisher stores it. Rejects if there is no such file. */
async function sendCompiled(dir: string, path: string, response: ServerResponse): Promise<void> {
  const body = await brotli(readFileSync(join(dir, path)), path)
  response.writeHead(200, { 'content-type': contentTypeOf(path), 'content-encoding': 'br', vary: 'accept-encoding' })
  response.end(body)
}

function acceptsBrotli(request: IncomingMessage): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding']))
}

/** Hosts read these files and do not serve them. */
function isHostFile(path: string): boolean {
  return path === '/_headers' || path === '/_redirects'
}

function readText(dir: string, path: string): string {
  return readIfThere(join(dir, path))?.toString() ?? ''
}
