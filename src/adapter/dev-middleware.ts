import type { AstroIntegration } from 'astro'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { View } from '#site/views/view.ts'

/** The dev server's answer to an address: a page to draw, a redirect, or bytes that were made on request. */
export type DevResponse =
  | { readonly view: View; readonly status: number }
  | { readonly redirect: string; readonly status: number }
  | { readonly bytes: Uint8Array; readonly type: string; readonly status?: number }
  /** The address is not one of the site, such as Vite's own files. */
  | undefined

/** Answers a request for `pathname` (percent-encoded) on `host` from the provider's current data. */
type AnswerInDev = (host: string, pathname: string) => Promise<DevResponse>

/** Where Astro looks for `Astro.locals` in a request of Node. Its Node adapter uses the same symbol. */
const LOCALS = Symbol.for('astro.locals')

/**
 * Draws pages from current data in Astro's dev server.
 *
 * Each request becomes a view, and Astro draws it with the theme's own route, the same one that is compiled for builds.
 * `log` gets a line for each page, since Astro knows only the route: `[200] harbour /kr/contact.html 15ms`.
 */
export function devPages(answer: AnswerInDev, log: (line: string) => void): AstroIntegration {
  return {
    name: 'tessera-dev',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(
          (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
            const [pathname = '/'] = (request.url ?? '/').split('?')
            const host = request.headers.host ?? ''
            const start = performance.now()
            const logAs = (site: string) =>
              response.once('finish', () =>
                log(`[${response.statusCode}] ${site} ${pathname} ${Math.round(performance.now() - start)}ms`),
              )
            answer(host, pathname).then(
              (found) => {
                if (!found) next()
                else if ('redirect' in found) response.writeHead(found.status, { location: found.redirect }).end()
                else if ('bytes' in found) {
                  if (found.status) logAs(host)
                  response.writeHead(found.status ?? 200, { 'content-type': found.type }).end(found.bytes)
                } else {
                  logAs(found.view.shared.tenant)
                  request.url = `/${found.view.shared.theme}`
                  Reflect.set(request, LOCALS, { view: found.view })
                  if (found.status !== 200) sendWithStatus(response, found.status)
                  next()
                }
              },
              (error: unknown) => {
                logAs(host)
                next(error)
              },
            )
          },
        )
      },
    },
  }
}

/**
 * Changes the status of the answer. Astro draws the page for missing pages like any other and does not know its status.
 */
function sendWithStatus(response: ServerResponse, status: number): void {
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse
  response.writeHead = (_status: number, ...rest: unknown[]) => writeHead(status, ...rest)
}
