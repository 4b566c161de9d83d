import { once } from 'node:events'
import path from 'node:path'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { answerFault } from './http/answer.ts'
import { acceptCallHeaders, demoCallHeaders, type CallVariables } from './http/call-headers.ts'
import type { ContentEdits } from './store/content-edits.ts'
import { createContentRoutes } from './http/content-routes.ts'
import { type ContentStore, createContentStore } from './store/content-store.ts'
import { createCorpusSource, isCorpusFolder } from './sources/corpus-source.ts'
import { createFileRoutes } from './http/file-routes.ts'
import { createFolderSource } from './sources/folder-source.ts'
import { createFormRoutes, createPlainFormRoutes, type Submission } from './forms/form-routes.ts'
import { createSyntheticSource, type SyntheticOptions } from './synthetic/synthetic-source.ts'

export interface DemoProviderOptions {
  /** A folder of tenants or a plain corpus. Default: the demo content, or none if `synthetic` is given. */
  contentFolder?: string
  /** Made-up tenants `t0001`…, beside the folder's. */
  synthetic?: SyntheticOptions
  /** Default: `DEMO_PREVIEW_TOKEN`, else `demo-preview`. */
  previewToken?: string
  /** Sees every call, static files too, before the provider does: answer, delay or break what you like. */
  intercept?: MiddlewareHandler
  /** Takes lines for people: content files that turned bad while being served, faults. Default: standard error. */
  warn?: (line: string) => void
}

export interface DemoProvider {
  app: Hono
  /** Edits while it runs. */
  content: ContentEdits
  /** The accepted forms, oldest first. */
  submissions: readonly Submission[]
  tenants: () => readonly string[]
  close: () => Promise<void>
}

/** What this provider shows drafts for, unless another token is given. */
export function demoPreviewToken(): string {
  return process.env['DEMO_PREVIEW_TOKEN'] || 'demo-preview'
}

export const demoContentFolder = path.join(import.meta.dirname, 'content')

/**
 * A content provider that keeps the provider contract to the letter, over JSON files and generated content.
 *
 * Throws `DemoContentInvalid`, naming file and reason, for content that cannot be served.
 */
export function createDemoProvider(options: DemoProviderOptions = {}): DemoProvider {
  const warn = options.warn ?? ((line: string) => console.error(line))
  const store = openStore(options, warn)
  const submissions: Submission[] = []
  const previewToken = options.previewToken ?? demoPreviewToken()

  const app = new Hono()
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD', 'POST'],
      allowHeaders: [...demoCallHeaders, 'Content-Type', 'If-None-Match'],
      exposeHeaders: ['ETag', 'Retry-After'],
      maxAge: 600,
    }),
  )
  if (options.intercept !== undefined) app.use(options.intercept)
  app.route('/files', createFileRoutes(store))

  const api = new Hono<{ Variables: CallVariables }>()
  api.route('/', createPlainFormRoutes(store, submissions))
  api.use(acceptCallHeaders(store, previewToken))
  api.route('/', createContentRoutes(store))
  api.route('/', createFormRoutes(submissions))
  app.route('/api/client', api)

  app.notFound((c) => answerFault(c, 404, 'There is no such call.'))
  app.onError((error, c) => {
    warn(`${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return answerFault(c, 500, 'The demo provider failed.')
  })
  return { app, content: store.edits, submissions, tenants: store.tenants, close: async () => {} }
}

/**
 * The provider on a port of its own, default any free one of 127.0.0.1. `close` also cuts connections that stay open.
 */
export async function startDemoProvider(
  options: DemoProviderOptions & { port?: number; host?: string } = {},
): Promise<DemoProvider & { url: string }> {
  const provider = createDemoProvider(options)
  const host = options.host ?? '127.0.0.1'
  // The process may be a build or a test run with its own Request and Response; they stay what they are.
  const server = createAdaptorServer({ fetch: provider.app.fetch, overrideGlobalObjects: false }) as Server
  server.listen(options.port ?? 0, host)
  await once(server, 'listening')

  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { ...provider, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, close }
}

function openStore(options: DemoProviderOptions, warn: (line: string) => void): ContentStore {
  const folder = options.contentFolder ?? (options.synthetic === undefined ? demoContentFolder : undefined)
  return createContentStore((onChange) => {
    const sources = []
    if (options.synthetic !== undefined) sources.push(createSyntheticSource(options.synthetic))
    if (folder !== undefined) {
      const createSource = isCorpusFolder(folder) ? createCorpusSource : createFolderSource
      sources.push(createSource(folder, { onChange, warn }))
    }
    return sources
  })
}
