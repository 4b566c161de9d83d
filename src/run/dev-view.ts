import { join } from 'node:path'
import { createThreads } from '#kit/threads.ts'
import { PICTURE_FOLDER } from '#contract/image-url.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import { openPictures } from '#pipeline/pictures.ts'
import { nameSiteData } from '#pipeline/site-data.ts'
import { createCleaner } from '#provider/cleaner.ts'
import { loadContent } from '#provider/load-content.ts'
import { resolvePath } from '#site/resolve-path.ts'
import { createSite } from '#site/create-site.ts'
import { createViews } from '#site/create-views.ts'
import type { Body } from '#site/body.ts'
import type { Route } from '#site/route.ts'
import type { Site } from '#site/site.ts'
import type { View } from '#site/view.ts'
import { openLocalCache } from '#store/local-cache.ts'
import { pictureSources } from './picture-sources.ts'
import { readSettings } from './settings.ts'
import { tenantProfile, type ResolvedTenant } from './tenant-profile.ts'
import type { TenantsFile } from './tenants-file.ts'

export type DevAnswer =
  | { readonly view: View; readonly status: number }
  | { readonly redirect: string; readonly status: number }
  | { readonly bytes: Uint8Array; readonly type: string }
  | undefined

export type DevView = {
  /** `host` as the browser sent it; `undefined` for addresses that are no page of a site. */
  answer(host: string, pathname: string): Promise<DevAnswer>
  close(): Promise<void>
}

/** For this long a site is drawn without asking its provider again, so that one page load asks once. */
const FRESH_MS = 1000

/** Vite's own addresses, and files of the project that it serves by name. */
const NOT_OURS = /^\/(@|src\/|node_modules\/|_astro\/|_image)|\.(?!html$)[a-z0-9]+$/i

/**
 * Makes views from live provider data, for the dev server.
 *
 * `NAME.localhost` shows tenant NAME, any other host the tenant given.
 */
export function createDevView(options: {
  cacheDir: string
  tenants: TenantsFile
  tenant: string
  demoUrl: string | undefined
  now: () => Date
}): DevView {
  const cache = openLocalCache(join(options.cacheDir, 'cache.sqlite'))
  const threads = createThreads({ jobs: 1 })
  const cleaner = createCleaner(threads)
  const pictures = openPictures({ cacheDir: options.cacheDir, jobs: readSettings().jobs })
  const loaded = new Map<string, { site: Promise<Site>; atMs: number }>()

  return {
    async answer(host, pathname) {
      if (pathname.startsWith(PICTURE_FOLDER)) return pictures.live.serve(pathname)
      if (pathname.startsWith('/_data/')) return dataFile(await siteOf(host), pathname)
      if (NOT_OURS.test(pathname)) return undefined
      const site = await siteOf(host)
      const found = resolvePath(site, pathname)
      if ('redirect' in found) return { redirect: found.redirect.to, status: found.redirect.status }
      const view = await viewOf(site, found.route)
      return view && { view: joinBody(view), status: statusOf(found) }
    },
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      cache.close()
    },
  }

  function siteOf(host: string): Promise<Site> {
    const sub = /^([a-z0-9-]+)\.localhost(:\d+)?$/.exec(host)?.[1]
    const name = sub && Object.hasOwn(options.tenants.tenants, sub) ? sub : options.tenant
    const nowMs = options.now().getTime()
    const known = loaded.get(name)
    if (known && nowMs - known.atMs < FRESH_MS) return known.site
    const site = loadSite(name)
    loaded.set(name, { site, atMs: nowMs })
    site.catch(() => loaded.delete(name))
    return site
  }

  function profileOf(name: string): ResolvedTenant {
    const tenant = options.tenants.tenants[name] as TenantsFile['tenants'][string]
    // No build is ever published here.
    return { ...tenantProfile(name, tenant, options.demoUrl), deployPollSeconds: 0 }
  }

  async function loadSite(name: string): Promise<Site> {
    const profile = profileOf(name)
    const now = options.now()
    const { content } = await loadContent({ profile, cache, cleaner, salt: 'dev', offline: false, now })
    return createSite(content, profile, now)
  }

  /** Looks only at the pictures of this page: a site may have thousands. */
  async function viewOf(site: Site, route: Route): Promise<View | undefined> {
    const asked = askedCatalogue()
    createViews(site, asked.catalogue).viewOf(route)
    const sources = pictureSources(profileOf(site.tenant.name), { offline: false, demoUrl: options.demoUrl })
    const { shared, viewOf } = createViews(site, await pictures.live.look(site, sources, asked.urls))
    const ownShared = nameSiteData(site, shared).shared[route.locale]
    return ownShared && { shared: ownShared, page: viewOf(route) }
  }

  function joinBody(view: View): View {
    if (view.page.kind !== 'article') return view
    const text = cache.read('body', view.page.body.digest)
    return text === undefined ? view : { ...view, body: JSON.parse(text) as Body }
  }
}

function dataFile(site: Site, pathname: string): DevAnswer {
  const text = nameSiteData(site, createViews(site, {}).shared).files[pathname.slice(1)]
  return text === undefined ? undefined : { bytes: new TextEncoder().encode(text), type: 'application/json' }
}

/** A catalogue that knows nothing and remembers what it was asked for. */
function askedCatalogue(): { readonly catalogue: PictureCatalogue; readonly urls: ReadonlySet<string> } {
  const urls = new Set<string>()
  const note = (_: object, url: string | symbol) => void urls.add(String(url))
  return { catalogue: new Proxy({}, { getOwnPropertyDescriptor: note, get: note }), urls }
}

function statusOf(found: { route: Route; status?: number }): number {
  return found.status ?? found.route.status ?? 200
}
