import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFault } from '#kit/errors.ts'
import { createThreads } from '#threads/threads.ts'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { PICTURE_FOLDER } from '#contract/image-url.ts'
import { decodePath } from '#contract/page-path.ts'
import { createLiveSearch } from '#pipeline/search/live-search.ts'
import { openPictures } from '#pipeline/pictures/pictures.ts'
import { listPublicFiles } from '#pipeline/bundle/public-files.ts'
import { contentTypeOf } from '#publish/hosts/content-type.ts'
import { createCleaner } from '#provider/clean/cleaner.ts'
import { resolvePath } from '#site/routing/resolve-path.ts'
import type { Route } from '#site/routing/route.ts'
import type { View } from '#site/views/view.ts'
import { openSources } from '#store/fs/code-graph.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { codeVersions } from '../build/code-versions.ts'
import { devTroublePage } from './dev-trouble-page.ts'
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
  /** `host` as the browser sent it; `undefined` for addresses that are no page of a site. */
  answer(host: string, pathname: string): Promise<DevAnswer>
  close(): Promise<void>
}

/** What scripts of a page ask of the build that is live. Nothing is: this server itself leads where redirects lead. */
const NO_BUILD = { buildId: 'dev', timestampMs: 0 }
const BUILD_FILES = new Map([
  ['/builds/latest.json', latestBuild(NO_BUILD)],
  ['/builds/meta/dev.json', deployManifest(NO_BUILD, { static: {}, wildcard: {}, dynamic: {} })],
])

/** Vite's own addresses, and files of the project that it serves by name. */
const NOT_OURS = /^\/(@|src\/|node_modules\/|_astro\/|_image)|\.(?!html$)[a-z0-9]+$/i

/**
 * Makes views from live provider data, for the dev server.
 *
 * `NAME.localhost` shows tenant NAME, and says which there are where NAME is none; any other host shows the tenant
 * given.
 */
export function createDevView(options: {
  /** Folder of the project. */
  root: string
  cacheDir: string
  tenants: TenantsFile
  tenant: string
  demoUrl: string | undefined
  now: () => Date
}): DevView {
  const cache = openLocalCache(join(options.cacheDir, 'cache.sqlite'))
  const threads = createThreads({ jobs: 1 })
  const pictures = openPictures({ cacheDir: options.cacheDir, jobs: readSettings().jobs })
  const { demoUrl, now } = options
  const versions = codeVersions(openSources(options.root, options.cacheDir).graph)
  const live = createOnDemandSites({
    profileOf,
    cache,
    cleaner: createCleaner(threads),
    pictures,
    codeVersion: versions.translation,
    demoUrl,
    now,
  })

  const search = createLiveSearch({ cache, codeVersion: versions.search })

  return {
    answer: (host, pathname) => answer(host, pathname).catch(showTrouble),
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      cache.close()
    },
  }

  async function answer(host: string, pathname: string): Promise<DevAnswer> {
    const tenant = tenantOf(host)
    if (tenant === undefined) return noSuchTenant()
    if (BUILD_FILES.has(pathname)) return json(BUILD_FILES.get(pathname))
    if (pathname.startsWith(PICTURE_FOLDER)) return live.picture(tenant, pathname)
    if (pathname.startsWith('/_data/')) return json(live.dataFile(await live.siteOf(tenant), pathname))
    if (pathname.startsWith('/_search/')) return typed(await search(await live.siteOf(tenant), pathname))
    const file = publicFileOf(tenant, pathname)
    if (file && !pathname.endsWith('.html')) return file
    if (NOT_OURS.test(pathname)) return undefined
    const site = await live.siteOf(tenant)
    const found = resolvePath(site, pathname)
    if ('redirect' in found) return { redirect: found.redirect.to, status: found.redirect.status }
    if ('message' in found && file) return file
    return { view: await live.viewOf(site, found), status: statusOf(found) }
  }

  function publicFileOf(tenant: string, pathname: string): DevAnswer {
    const files = listPublicFiles(join(options.root, 'public'), Object.keys(options.tenants.tenants), tenant)
    const path = decodePath(pathname)?.slice(1) ?? ''
    if (!Object.hasOwn(files, path)) return undefined
    return { bytes: readFileSync(files[path] as string), type: contentTypeOf(path) }
  }

  /** `undefined` where the host names a tenant that there is not. */
  function tenantOf(host: string): string | undefined {
    const name = /^([^.]+)\.localhost(:\d+)?$/i.exec(host)?.[1]?.toLowerCase()
    if (name === undefined) return options.tenant
    return Object.hasOwn(options.tenants.tenants, name) ? name : undefined
  }

  function noSuchTenant(): DevAnswer {
    const names = Object.keys(options.tenants.tenants).map((name) => `${name}.localhost`)
    const text = `There is no such tenant. There are: ${names.join(', ')}\n`
    return { bytes: new TextEncoder().encode(text), type: 'text/plain; charset=utf-8', status: 404 }
  }

  function profileOf(name: string): ResolvedTenant {
    const tenant = options.tenants.tenants[name] as TenantsFile['tenants'][string]
    // No build is ever published here.
    return { ...tenantProfile(name, tenant, demoUrl), deployPollSeconds: 0 }
  }
}

/** What provider and configuration are to blame for is a page; for everything else Astro shows the stack. */
function showTrouble(error: unknown): DevAnswer {
  if (!isFault(error)) throw error
  const { html, status } = devTroublePage(error)
  return { bytes: new TextEncoder().encode(html), type: 'text/html; charset=utf-8', status }
}

function json(text: string | undefined): DevAnswer {
  return typed(text === undefined ? undefined : new TextEncoder().encode(text))
}

/** The files of an index are JSON and plain text, and scripts that read them do not ask which. */
function typed(bytes: Uint8Array | undefined): DevAnswer {
  return bytes && { bytes, type: 'application/json' }
}

function statusOf(found: { route: Route; status?: number }): number {
  return found.status ?? found.route.status ?? 200
}
