import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { linkShared, ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'
import { putEmptyQueue } from './empty-queue.ts'
import { createVisitor } from './preview-visitor.ts'
import { startService } from './start-service.ts'

export const WEBHOOK_TOKEN = '4f6c1d20a97b3e58c0d1f2e3b4a59687'

/** The rebuild service in its own process. The sources of its tenants are modules beside `tenants.json`. */
export type SourceService = {
  readonly url: string
  /** Writes a file of the project. `path` is relative to `tenants.json`. */
  write(path: string, text: string): void
  /** The text of a published file; empty if it does not exist. */
  live(tenant: string, path: string): string
  /** Calls the service as an editor of all its tenants. */
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>
  /** Makes a preview link to an article and opens it. */
  preview(tenant: string, article: string): Promise<{ readonly status: number; readonly text: string }>
  close(): Promise<void>
}

/**
 * `modules` has the text of each tenant's source by the name of the tenant. `files` has other files of the project by
 * path.
 */
export async function startSourceService(
  modules: Readonly<Record<string, string>>,
  { files = {}, env = {} }: { files?: Readonly<Record<string, string>>; env?: Readonly<Record<string, string>> } = {},
): Promise<SourceService> {
  // The folder is inside the project, so that modules find the package by its name, as in a project that installed it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.cache/source-service-'))
  linkShared(join(dir, 'cache'))
  await putEmptyQueue(join(dir, 'cache/queue'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  for (const [name, text] of Object.entries(modules)) write(`${name}.ts`, text)
  const tenants = Object.fromEntries(
    Object.keys(modules).map((name) => {
      const publish = { target: `folder:${join(dir, 'live', name)}` }
      return [name, { origin: `http://${name}.localhost`, provider: { source: `./${name}.ts` }, publish }]
    }),
  )
  const names = Object.keys(modules)
  const { token, entry } = makeToken({ name: 'mina', role: 'editor', tenants: names })
  write('tenants.json', JSON.stringify({ default: names[0], tenants }))
  write('rebuild.json', JSON.stringify({ tokens: [entry], quietMs: 0, webhookPollSeconds: 3600 }))
  const folders = ['out', 'cache', 'host'].flatMap((name) => [`--${name}`, join(dir, name)])
  const service = await startService(commandOf('rebuild', ['--tenants', join(dir, 'tenants.json'), ...folders]), {
    ...(process.env as Record<string, string>),
    ...Object.fromEntries(names.map((name) => [`WEBHOOK_TOKEN_${name.toUpperCase()}`, WEBHOOK_TOKEN])),
    REBUILD_SETTINGS: join(dir, 'rebuild.json'),
    ...env,
  })

  async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const sent = body && { body: JSON.stringify(body) }
    const answer = await fetch(service.url + path, { method, headers: { authorization: `Bearer ${token}` }, ...sent })
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    url: service.url,
    write,
    live(tenant, path) {
      const file = join(dir, 'live', tenant, 'current', path)
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    },
    call,
    async preview(tenant, article) {
      const { url } = await call('POST', `/api/tenants/${tenant}/previews`, { article })
      const link = new URL(String(url))
      return createVisitor(service.url).open(link.pathname + link.search)
    },
    async close() {
      await service.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
