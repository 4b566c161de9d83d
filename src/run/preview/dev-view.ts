import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFault } from '#kit/errors.ts'
import { createThreads } from '#threads/threads.ts'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { PICTURE_FOLDER } from '#contract/image-url.ts'
import { decodePath } from '#contract/page-path.ts'
import { createLiveSearch } from '#pipeline/search/live-search.ts'
import { openPictures } from '#pipeline/pictures/pictures.ts'
import { readOwnHead } from '#pipeline/program/own-head.ts'
import { listPublicFiles } from '#pipeline/bundle/public-files.ts'
import { contentTypeOf } from '#publish/hosts/content-type.ts'
import { createCleaner } from '#provider/clean/cleaner.ts'
import { resolvePath } from '#site/routing/resolve-path.ts'
import type { Route } from '#site/routing/route.ts'
import type { View } from '#site/views/view.ts'
import { openSources } from '#store/fs/code-graph.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { codeVersions } from '../build/code-versions.ts'
import { ENGINE_ROOT } from '../build/engine-root.ts'
import { devErrorPage } from './dev-error-page.ts'
import { createOnDemandSites } from './on-demand-sites.ts'
import { readSettings } from '../settings/settings.ts'
import { tenantProfile, type ResolvedTenant } from '../settings/tenant-profile.ts'
import type { TenantsFile } from '../settings/tenants-file.ts'

export type DevAnswer =
  | { readonly view: View; readonly status: number }
  | { readonly redirect: string; readonly status: number }
  | { readonly bytes: Uint8Array; readonly type: string; readonly status?: number }
  | undefined

export type DevView = {
  /**
   * Answers a request for a page, a picture or a file of a site. `host` is the header as the browser sent it.
   * `undefined` for URLs of Vite, and for files that the site does not have.
   */
  answer(host: string, pathname: string): Promise<DevAnswer>
  close(): Promise<void>
}

/**
 * Files about the live build that scripts of a page load. No build is live here, and this server answers redirects
 * itself.
 */
const NO_BUILD = { buildId: 'dev', timestampMs: 0 }
const BUILD_FILES = new Map([
  ['/builds/latest.json', latestBuild(NO_BUILD)],
  ['/builds/meta/dev.json', deployManifest(NO_BUILD, { static: {}, wildcard: {}, dynamic: {} })],
])

/** URLs of Vite, and files of the project that Vite serves by name. */
const NOT_OURS = /^\/(@|src\/|node_modules\/|_astro\/|_image)|\.(?!html$)[a-z0-9]+$/i

type DevViewOptions = {
  /** Folder of the project. */
  readonly root: string
  readonly cacheDir: string
  readonly tenants: TenantsFile
  readonly tenant: string
  readonly embedded: EmbeddedProviders | undefined
  readonly now: () => Date
}

/**
 * Makes views from live provider data, for the dev server.
 *
 * `NAME.localhost` shows the tenant NAME, or the list of tenants if there is no such tenant. Any other host shows the
 * given tenant.
 */
export function createDevView(options: DevViewOptions): DevView {
  const cache = openLocalCache(join(options.cacheDir, 'cache.sqlite'))
  const threads = createThreads({ jobs: 1 })
  const pictures = openPictures({ cacheDir: options.cacheDir, jobs: readSettings().jobs })
  const versions = codeVersions(openSources(ENGINE_ROOT, options.cacheDir).graph)
  const live = createOnDemandSites({
    profileOf: (name) => profileOf(options, name),
    cache,
    cleaner: createCleaner(threads),
    pictures,
    codeVersion: versions.translation,
    now: options.now,
  })
  const search = createLiveSearch({ cache, codeVersion: versions.search })

  return {
    answer: (host, pathname) => answer(host, pathname).catch(showFault),
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      cache.close()
    },
  }

  async function answer(host: string, pathname: string): Promise<DevAnswer> {
    const tenant = tenantOf(options, host)
    if (tenant === undefined) return listTenants(options)
    if (BUILD_FILES.has(pathname)) return json(BUILD_FILES.get(pathname))
    if (pathname.startsWith(PICTURE_FOLDER)) return live.picture(tenant, pathname)
    if (pathname.startsWith('/_data/')) return json(live.dataFile(await live.siteOf(tenant), pathname))
    if (pathname.startsWith('/_search/')) return typed(await search(await live.siteOf(tenant), pathname))
    const file = publicFileOf(options, tenant, pathname)
    if (file && !pathname.endsWith('.html')) return file
    if (NOT_OURS.test(pathname)) return undefined
    const site = await live.siteOf(tenant)
    const found = resolvePath(site, pathname)
    if ('redirect' in found) return { redirect: found.redirect.to, status: found.redirect.status }
    if ('message' in found && file) return file
    const base = host === '' ? site.tenant.origin : `http://${host}`
    return { view: await live.viewOf(site, found, base), status: statusOf(found) }
  }
}

function publicFileOf({ root, tenants }: DevViewOptions, tenant: string, pathname: string): DevAnswer {
  const files = listPublicFiles(join(root, 'public'), new Set(Object.keys(tenants.tenants)), tenant)
  const path = decodePath(pathname)?.slice(1) ?? ''
  if (!Object.hasOwn(files, path)) return undefined
  return { bytes: readFileSync(files[path] as string), type: contentTypeOf(path) }
}

/** The tenant that a host stands for. `undefined` if the host names a tenant that does not exist. */
function tenantOf({ tenant, tenants }: DevViewOptions, host: string): string | undefined {
  const name = /^([^.]+)\.localhost(:\d+)?$/i.exec(host)?.[1]?.toLowerCase()
  if (name === undefined) return tenant
  return Object.hasOwn(tenants.tenants, name) ? name : undefined
}

function listTenants({ tenants }: DevViewOptions): DevAnswer {
  const names = Object.keys(tenants.tenants).map((name) => `${name}.localhost`)
  const text = `There is no such tenant. There are: ${names.join(', ')}\n`
  return { bytes: new TextEncoder().encode(text), type: 'text/plain; charset=utf-8', status: 404 }
}

function profileOf({ tenants, embedded, root }: DevViewOptions, name: string): ResolvedTenant {
  const tenant = tenants.tenants[name] as TenantsFile['tenants'][string]
  const profile = tenantProfile(name, tenant, embedded)
  const ownHead = readOwnHead(root, name, profile.allowedHosts)
  // The dev server never publishes a build, and files lie at the provider on this very machine.
  return { ...profile, ...(ownHead && { ownHead }), deployPollSeconds: 0, copiesFiles: false }
}

/** Shows a fault of the provider or of the configuration as a page. For any other error Astro shows the stack. */
function showFault(error: unknown): DevAnswer {
  if (!isFault(error)) throw error
  const { html, status } = devErrorPage(error)
  return { bytes: new TextEncoder().encode(html), type: 'text/html; charset=utf-8', status }
}

function json(text: string | undefined): DevAnswer {
  return typed(text === undefined ? undefined : new TextEncoder().encode(text))
}

/** Files of an index are JSON or plain text. The scripts that read them ignore the content type. */
function typed(bytes: Uint8Array | undefined): DevAnswer {
  return bytes && { bytes, type: 'application/json' }
}

function statusOf(found: { route: Route; status?: number }): number {
  return found.status ?? found.route.status ?? 200
}
