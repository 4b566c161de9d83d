import { join } from 'node:path'
import { createThreads } from '#kit/threads.ts'
import { PICTURE_FOLDER } from '#contract/image-url.ts'
import { openPictures } from '#pipeline/pictures.ts'
import { createCleaner } from '#provider/cleaner.ts'
import { resolvePath } from '#site/resolve-path.ts'
import type { Route } from '#site/route.ts'
import type { View } from '#site/view.ts'
import { openLocalCache } from '#store/local-cache.ts'
import { createLiveSites } from './live-sites.ts'
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
  const pictures = openPictures({ cacheDir: options.cacheDir, jobs: readSettings().jobs })
  const { demoUrl, now } = options
  const live = createLiveSites({
    profileOf,
    cache,
    cleaner: createCleaner(threads),
    pictures,
    salt: 'dev',
    demoUrl,
    now,
  })

  return {
    async answer(host, pathname) {
      const tenant = tenantOf(host)
      if (pathname.startsWith(PICTURE_FOLDER)) return live.picture(tenant, pathname)
      if (pathname.startsWith('/_data/')) return json(live.dataFile(await live.siteOf(tenant), pathname))
      if (NOT_OURS.test(pathname)) return undefined
      const site = await live.siteOf(tenant)
      const found = resolvePath(site, pathname)
      if ('redirect' in found) return { redirect: found.redirect.to, status: found.redirect.status }
      return { view: await live.viewOf(site, found.route), status: statusOf(found) }
    },
    async close() {
      await Promise.all([threads.close(), pictures.close()])
      cache.close()
    },
  }

  function tenantOf(host: string): string {
    const sub = /^([a-z0-9-]+)\.localhost(:\d+)?$/.exec(host)?.[1]
    return sub && Object.hasOwn(options.tenants.tenants, sub) ? sub : options.tenant
  }

  function profileOf(name: string): ResolvedTenant {
    const tenant = options.tenants.tenants[name] as TenantsFile['tenants'][string]
    // No build is ever published here.
    return { ...tenantProfile(name, tenant, demoUrl), deployPollSeconds: 0 }
  }
}

function json(text: string | undefined): DevAnswer {
  return text === undefined ? undefined : { bytes: new TextEncoder().encode(text), type: 'application/json' }
}

function statusOf(found: { route: Route; status?: number }): number {
  return found.status ?? found.route.status ?? 200
}
