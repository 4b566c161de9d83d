import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { PICTURE_FOLDER } from '#contract/image-url.ts'
import type { DraftEntry } from '#contract/service-answers.ts'
import type { Notice } from '#kit/errors.ts'
import { findPictures } from '#pipeline/pictures/find-pictures.ts'
import { articleIndex } from '#site/views/article-index.ts'
import { hrefOf } from '#site/routing/href.ts'
import { resolvePath } from '#site/routing/resolve-path.ts'
import type { Site } from '#site/model/site.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { createOnDemandSites } from './on-demand-sites.ts'
import { drawPreview } from './draw-preview.ts'
import { listUnpublished } from './list-unpublished.ts'
import { tenantProfile, type ResolvedTenant } from '../settings/tenant-profile.ts'
import type { TenantsFile } from '../settings/tenants-file.ts'
import type { Engine } from '../build/engine.ts'

/** A request with a preview link. */
export type PreviewRequest = {
  readonly tenant: string
  /** Path of the site as the browser sent it, percent-encoded: `/zh/water/tariffs.html`. */
  readonly path: string
  /** Id of the only article that the link opens; missing if it opens the whole site. */
  readonly article?: string
  /** When the link ends, as in RFC 3339. */
  readonly until: string
  /** The whole address below which the preview is seen: `https://rebuild.example/preview/harbour`. */
  readonly base: string
}

/** Answer to such a request. URLs in it are those of the site itself. */
export type PreviewAnswer =
  | { readonly html: string; readonly policy: string; readonly status: number }
  | { readonly redirect: string }
  | { readonly bytes: Uint8Array; readonly type: string }
  /** The link does not open this page. The answer does not tell whether the page exists. */
  | 'refused'
  | 'missing'

/** Sites with all drafts, drawn on request by the compiled program. Must be closed. */
export type Previews = {
  /** Rejects with the faults of the provider and of the site model. */
  answer(request: PreviewRequest): Promise<PreviewAnswer>
  /** The articles that visitors do not see. Rejects as `answer` does. */
  unpublished(tenant: string): Promise<readonly DraftEntry[]>
  close(): void
}

/**
 * How many links have their pictures remembered. If there were more links since, a reader has to load the page again.
 */
const KNOWN_LINKS = 500

/**
 * Opens previews. Content that is read with a preview token has its own cache, `preview.sqlite`. No build reads it, and
 * the cache of builds contains no drafts. Other users of the machine cannot read it.
 */
export function openPreviews(options: {
  engine: Engine
  tenants: TenantsFile
  tokenOf(tenant: string): string | undefined
  cacheDir: string
  embedded: EmbeddedProviders | undefined
  /** Called if that cache is damaged. */
  tell: (notice: Notice) => void
  now: () => Date
}): Previews {
  const { tenants, embedded, now } = options
  const { pictures, cleaner, versions } = options.engine
  const cache = openLocalCache(join(options.cacheDir, 'preview.sqlite'), { tell: options.tell, isPrivate: true })
  const live = createOnDemandSites({
    profileOf,
    tokenOf: options.tokenOf,
    cache,
    cleaner,
    pictures,
    codeVersion: versions.translation,
    now,
  })
  /** The addresses of pictures in the pages that each link has shown. */
  const named = new LRUCache<string, Set<string>>({ max: KNOWN_LINKS })

  return {
    async answer({ tenant, path, article, until, base }) {
      const picturesNamed = namedBy(`${tenant} ${article ?? ''}`)
      if (path.startsWith(PICTURE_FOLDER)) {
        const isNamed = article === undefined || picturesNamed.has(path)
        return (isNamed && (await live.picture(tenant, path))) || 'missing'
      }
      const site = await live.siteOf(tenant, article === undefined ? 'all' : { article })
      if (path.startsWith('/_data/')) {
        const text = live.dataFile(site, path)
        return text === undefined ? 'missing' : { bytes: Buffer.from(text), type: 'application/json' }
      }
      if (article !== undefined && path === '/') return redirectTo(site, article)
      const found = resolvePath(site, path)
      const isOther = article !== undefined && !('route' in found && found.route.articleId === article)
      if (isOther) return 'refused'
      if ('redirect' in found) return { redirect: found.redirect.to }
      const view = await live.viewOf(site, found, base)
      const drawn = await drawPreview(view, { site, engine: options.engine, until, nowMs: now().getTime() })
      for (const address of findPictures(drawn.html)) picturesNamed.add(address)
      return { ...drawn, status: 'status' in found ? found.status : (found.route.status ?? 200) }
    },
    unpublished: async (tenant) => listUnpublished(await live.siteOf(tenant, 'all'), now().getTime()),
    close: () => cache.close(),
  }

  function profileOf(name: string): ResolvedTenant {
    const tenant = tenants.tenants[name] as TenantsFile['tenants'][string]
    // A script of another host would run beside the console, so previews have neither such hosts nor the own head.
    const { allowedHosts: _, ...profile } = tenantProfile(name, tenant, embedded)
    // Scripts have no deploys to watch for here, and no form is sent to the provider.
    return { ...profile, copiesFiles: false, deployPollSeconds: 0, formAction: tenant.origin }
  }

  function namedBy(link: string): Set<string> {
    const found = named.get(link) ?? new Set()
    named.set(link, found)
    return found
  }
}

/** Leads to the article's page in the default language, or in the first language that has the article. */
function redirectTo(site: Site, id: string): PreviewAnswer {
  const locales = [site.defaultLocale, ...site.locales.map(({ locale }) => locale)]
  for (const locale of locales) {
    const shown = articleIndex(site.byLocale[locale]?.articles ?? []).byId.get(id)
    if (shown) return { redirect: hrefOf(site, shown.path, locale) }
  }
  return 'refused'
}
