import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isFault, type TesseraError, UnexpectedError } from '#kit/errors.ts'
import { reasonOf } from '#kit/reason-of.ts'
import { createAssetRoutes } from './routes/asset-routes.ts'
import { createAuditRoutes } from './routes/audit-routes.ts'
import { createConsoleRoutes } from './routes/console-routes.ts'
import { CallUnknown } from '../errors.ts'
import { createHealthRoutes } from './routes/health-routes.ts'
import { createOpenApi } from './openapi.ts'
import { createPreviewLinkRoutes } from './routes/preview-link-routes.ts'
import { createPreviewRoutes } from './routes/preview-routes.ts'
import { createRebuildRoutes } from './routes/rebuild-routes.ts'
import type { Service } from '../service.ts'
import { createSessionRoutes } from './routes/session-routes.ts'
import { createTenantRoutes } from './routes/tenant-routes.ts'
import { createWebhookRoutes } from './routes/webhook-routes.ts'
import { hideWebhookToken } from './webhook/hide-webhook-token.ts'

/** The HTTP app of the service. Errors are JSON with the `name` of the fault, never with a stack. */
export function createApp(service: Service): Hono {
  const app = createBareApp(service)
  // Previews set their own headers, and their errors are pages for people.
  app.route('/preview', createPreviewRoutes(service))
  app.use(SECURE_HEADERS)
  app.use('/api/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  app.route('/', createHealthRoutes(service))
  app.route('/', createConsoleRoutes(service))
  app.route('/_astro', createAssetRoutes(service))
  app.get('/api/openapi.json', (c) => c.json(createOpenApi()))
  app.route('/api/session', createSessionRoutes(service))
  app.route('/api/rebuilds', createRebuildRoutes(service))
  app.route('/api/webhooks', createWebhookRoutes(service))
  app.route('/api/tenants', createPreviewLinkRoutes(service))
  app.route('/api/tenants', createTenantRoutes(service))
  app.route('/api/audit', createAuditRoutes(service))
  return app
}

/** The HTTP app of a worker: health checks only. */
export function createWorkerApp(service: Service): Hono {
  const app = createBareApp(service)
  app.use(SECURE_HEADERS)
  app.route('/', createHealthRoutes(service))
  return app
}

const SECURE_HEADERS = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    // The console never turns text into markup or code, so its scripts are not allowed to.
    trustedTypes: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
  },
  xFrameOptions: 'DENY',
})

function createBareApp(service: Service): Hono {
  const app = new Hono()
  app.use(logCalls(service))
  app.notFound((c) => answer(c, CallUnknown.fault({ method: c.req.method, path: hideWebhookToken(c.req.path) })))
  app.onError((error, c) => {
    const isForeseen = isFault(error) && error.status !== undefined && error.status !== 500
    if (isForeseen && error.status === 503) {
      const { name, message } = error
      service.logger.warn(
        { name, reason: reasonOf(error.cause ?? message), path: hideWebhookToken(c.req.path) },
        'a call was refused',
      )
    }
    if (isForeseen) return answer(c, error)
    service.logger.error({ err: error, method: c.req.method, path: hideWebhookToken(c.req.path) }, 'a call failed')
    return answer(c, UnexpectedError.fault({ reason: 'the log of the service has the details.' }))
  })
  return app
}

/** Seconds for `Retry-After` if the database or a provider is away. */
const AWAY_SECONDS = 5

function answer(c: Context, fault: TesseraError): Response {
  const seconds = fault.retryAfterSeconds ?? (fault.status === 503 ? AWAY_SECONDS : undefined)
  if (seconds !== undefined) c.header('retry-after', String(seconds))
  if (fault.status === 401) c.header('www-authenticate', 'Bearer')
  c.header('cache-control', 'no-store')
  return c.body(JSON.stringify(fault), (fault.status ?? 500) as 500, { 'content-type': 'application/json' })
}

function logCalls({ logger }: Service): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    logger.info({ method: c.req.method, path: hideWebhookToken(c.req.path), status: c.res.status, ms }, 'call')
  }
}
