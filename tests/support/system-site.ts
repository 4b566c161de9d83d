import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { callDemoProvider } from '#demo/call-provider.ts'
import { notifyRebuild } from '#gateway/hooks/notify-rebuild.ts'
import { type Gateway, startGateway } from '#gateway/start-gateway.ts'
import { Tenant } from '#run/settings/tenants-file.ts'
import { ROOT } from './build-bundles.ts'
import { createVisitor, type SeenPage } from './preview-visitor.ts'
import { type EndedScript, runScript } from './run-script.ts'
import { LINK_SECRET } from './start-previews.ts'
import { secretOf, startRebuild, type TestRebuild } from './start-rebuild.ts'

const PREVIEW_TOKEN = 'a-token-of-previews'
const GATEWAY_TOKEN = 'a-token-of-the-hook'

/** The tenant `museum` with its own gateway and rebuild service. Its content is in a content system. */
export type SystemSite = {
  readonly service: TestRebuild
  /** The URL of the gateway that the content system's own webhook calls. */
  readonly hookUrl: string
  /** The warnings of the gateway. */
  readonly warnings: readonly string[]
  /** Runs `npm run build`, which reads the content system directly. */
  build(): Promise<EndedScript>
  /** Runs `npm run check:provider` on the gateway. */
  checkProvider(): Promise<EndedScript>
  /** The text of a file that `build` wrote. */
  page(path: string): string
  hasPage(path: string): boolean
  /** Publishes for the first time through the rebuild service. */
  goLive(): Promise<void>
  /** The text of a file that the service published; empty if there is none. */
  live(path: string): string
  /** The page at a path of the site, seen through a preview link. */
  preview(path: string): Promise<SeenPage>
  /** The status codes that the gateway sends for a draft: without a token, and with a wrong one. */
  draftStatus(article: string, group: string): Promise<{ nobody?: number | undefined; guess?: number | undefined }>
  close(): Promise<void>
}

type SiteOptions = {
  /** Further fields of the tenant in the rebuild service. */
  readonly settings?: object
  /** The token for webhooks without a signature. */
  readonly webhookToken?: string
}

/** `module` is the text of the source that a user wrote. `env` is for the commands and the gateway. */
export async function openSystemSite(
  module: string,
  env: Readonly<Record<string, string>>,
  options: SiteOptions = {},
): Promise<SystemSite> {
  // The folder is inside the project, so that the module finds the package by its name, as in a project that installed
  // it.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.cache/system-site-'))
  const tenantsFile = join(dir, 'tenants.json')
  writeFileSync(join(dir, 'museum.ts'), module)
  writeTenants(tenantsFile, { origin: 'https://museum.example', provider: { source: './museum.ts' } })
  const { gateway, service, warnings, servedFile } = await serveSystem(dir, env, options)
  const page = (path: string) => join(dir, 'dist/museum', path)
  const live = (path: string) => join(dir, 'live/current', path)
  const called = async (path: string, body: object) => {
    const { json, status, text } = await service.call('POST', path, { token: service.operator, body })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  return {
    service,
    hookUrl: `${gateway.url}/hooks/museum/${GATEWAY_TOKEN}`,
    warnings,
    build: () => runScript('build', ['--tenants', tenantsFile, '--out', join(dir, 'dist'), '--json'], env),
    checkProvider: () =>
      runScript('check-provider', ['--tenants', servedFile, '--tenant', 'museum'], {
        PREVIEW_TOKEN_MUSEUM: PREVIEW_TOKEN,
      }),
    page: (path) => readFileSync(page(path), 'utf8'),
    hasPage: (path) => existsSync(page(path)),
    async goLive() {
      const { id } = await called('/api/rebuilds', { tenant: 'museum' })
      const receipt = await service.ended(String(id))
      if (receipt.state !== 'live') throw new Error(`The site did not go live: ${JSON.stringify(receipt)}`)
    },
    live: (path) => (existsSync(live(path)) ? readFileSync(live(path), 'utf8') : ''),
    async preview(path) {
      const { url } = await called('/api/tenants/museum/previews', { path })
      return createVisitor(service.url).open(String(url))
    },
    async draftStatus(article, group) {
      const path = `/all/article/detail?article=${article}&group=${group}`
      const ask = async (headers = {}) =>
        (await callDemoProvider(gateway.url, path, { tenant: 'museum', headers })).code
      return { nobody: await ask(), guess: await ask({ Authorization: 'Bearer guess' }) }
    },
    async close() {
      await service.close()
      await gateway.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function writeTenants(file: string, museum: object): void {
  writeFileSync(file, JSON.stringify({ default: 'museum', tenants: { museum } }))
}

/** Starts the gateway for the source in `dir`, and the rebuild service that it notifies of changes. */
async function serveSystem(
  dir: string,
  env: Readonly<Record<string, string>>,
  { settings = {}, webhookToken = '' }: SiteOptions,
): Promise<{ gateway: Gateway; service: TestRebuild; warnings: string[]; servedFile: string }> {
  const warnings: string[] = []
  const gateway = await startGateway({
    sources: [['museum', './museum.ts']],
    root: dir,
    env: (name) => env[name],
    previewToken: () => PREVIEW_TOKEN,
    hookToken: () => GATEWAY_TOKEN,
    formsDir: join(dir, 'forms'),
    onChange: (tenant) => notifyRebuild(service.url, tenant, secretOf(tenant)),
    warn: (line) => void warnings.push(line),
  })
  const served = {
    origin: 'http://museum.localhost',
    provider: { baseUrl: gateway.url },
    publish: { target: `folder:${join(dir, 'live')}` },
    ...settings,
  }
  const servedFile = join(dir, 'served.json')
  writeTenants(servedFile, served)
  const service = await startRebuild({
    dir: join(dir, 'service'),
    tenants: [['museum', v.parse(Tenant, served)]],
    env: { PREVIEW_TOKEN, PREVIEW_LINK_SECRET: LINK_SECRET, WEBHOOK_TOKEN_MUSEUM: webhookToken },
  })
  await service.rebuild.work()
  return { gateway, service, warnings, servedFile }
}
