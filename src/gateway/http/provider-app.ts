import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ContentStore } from '../content-store.ts'
import { createFormRoutes, createPlainFormRoutes, type TakeForm } from '../forms/form-routes.ts'
import { answerFault } from './answer.ts'
import { acceptCallHeaders, CALL_HEADERS, type CallVariables } from './call-headers.ts'
import { createContentRoutes } from './content-routes.ts'
import { createFileRoutes } from './file-routes.ts'

type ProviderAppOptions = {
  readonly store: ContentStore
  /** The preview token of a tenant. A call with it as bearer token sees drafts. */
  readonly previewToken: ((tenant: string) => string | undefined) | undefined
  readonly takeForm: TakeForm
  /** Handles every call first, also those for files. */
  readonly intercept?: MiddlewareHandler
  /** Gets a line for people about a call that failed on the server's side. */
  readonly warn: (line: string) => void
}

/** Creates the server of the whole provider contract over a store: content, change feed, files and forms. */
export function createProviderApp({ store, previewToken, takeForm, intercept, warn }: ProviderAppOptions): Hono {
  const app = new Hono()
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST'],
      allowHeaders: [...CALL_HEADERS, 'Content-Type', 'If-None-Match'],
      exposeHeaders: ['ETag', 'Retry-After'],
      maxAge: 600,
    }),
  )
  if (intercept !== undefined) app.use(intercept)
  app.route('/files', createFileRoutes(store))

  const api = new Hono<{ Variables: CallVariables }>()
  api.route('/', createPlainFormRoutes(store, takeForm))
  api.use(acceptCallHeaders(store, previewToken))
  api.route('/', createContentRoutes(store))
  api.route('/', createFormRoutes(takeForm))
  app.route('/api/client', api)

  app.notFound((c) => answerFault(c, 404, 'There is no such call.'))
  app.onError((error, c) => {
    warn(`${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return answerFault(c, 500, 'The provider failed.')
  })
  return app
}
