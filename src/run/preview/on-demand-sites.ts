import type { PictureCatalogue } from '#contract/picture.ts'
import type { LivePictures } from '#pipeline/pictures/live-pictures.ts'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import { siteDataFiles } from '#pipeline/site-files/site-data.ts'
import type { Cleaner } from '#provider/clean/cleaner.ts'
import { loadContent } from '#provider/load/load-content.ts'
import type { TenantContent } from '#site/model/content.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { createViews } from '#site/views/create-views.ts'
import { pageSharePictures } from '#site/views/share-pictures.ts'
import type { Body } from '#site/model/body.ts'
import type { Route } from '#site/routing/route.ts'
import type { Site } from '#site/model/site.ts'
import type { View } from '#site/views/view.ts'
import type { PageView } from '#site/views/page-view.ts'
import { inTurns } from '#threads/in-turns.ts'
import { readBodies } from '#store/cache/cleaned-bodies.ts'
import { KeptDamaged } from '#store/errors.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { ReadingTooSlow } from '../errors.ts'
import { hideUnpublished } from './hide-unpublished.ts'
import { moveShareImages } from './move-share-images.ts'
import { pictureSources } from '../build/picture-sources.ts'
import { readSettings } from '../settings/settings.ts'
import type { ResolvedTenant } from '../settings/tenant-profile.ts'

/** Which unpublished articles a site shows: all of them, or the one with this id. */
type DraftsShown = 'all' | { readonly article: string }

/** Sites made from the present answers of their providers, for development and for previews. */
type OnDemandSites = {
  /**
   * The site of a tenant. It is the same object until the provider is asked again. Throws the faults of the provider
   * and of the site model.
   */
  siteOf(tenant: string, drafts?: DraftsShown): Promise<Site>
  /**
   * The view of a page with its text. An error page gets the message of the refusal that led to it. Only the pictures
   * of this page are looked at: a site may have thousands. `base` is where the server shows the site, such as
   * `http://harbour.localhost:4321`. The pictures for other sites have their address there, since the site itself may
   * not have them yet. Throws `PackagesMissing`.
   */
  viewOf(site: Site, found: FoundPage, base: string): Promise<View>
  /** A file that scripts load when they first need it. `undefined` for any other URL. */
  dataFile(site: Site, pathname: string): string | undefined
  /** The bytes of a picture that a page of this tenant names. */
  picture(tenant: string, address: string): ReturnType<LivePictures['serve']>
}

/** The page that answers a request, as `resolvePath` finds it. */
type FoundPage = { readonly route: Route; readonly message?: string }

type LiveSitesOptions = {
  profileOf(tenant: string): ResolvedTenant
  /**
   * The preview token of a tenant, with which the provider shows drafts. Content with drafts needs a cache of its own.
   */
  tokenOf?(tenant: string): string | undefined
  readonly cache: LocalCache
  readonly cleaner: Cleaner
  readonly pictures: Pictures
  /** Version of the code that translates and cleans. */
  readonly codeVersion: string
  readonly now: () => Date
}

/** The content of a tenant at the time `now`, and the sites that were made from it. */
type LiveContent = {
  readonly profile: ResolvedTenant
  readonly content: TenantContent
  readonly now: Date
  readonly sites: Map<string, Promise<Site>>
}

/** Content is used for this long before the provider is asked again. So one page load asks only once. */
const FRESH_MS = 1000
/** The time limit for reading a tenant's content: every request for the tenant waits for it. */
const READING_SECONDS = 300

/** Makes sites on demand. Each tenant's content is used for a second before the provider is asked again. */
export function createOnDemandSites(options: LiveSitesOptions): OnDemandSites {
  const { cache } = options
  const loaded = new Map<string, { content: Promise<LiveContent>; readMs: number }>()
  const pictures = new Map<string, LivePictures>()

  return {
    async siteOf(tenant, drafts) {
      const live = await contentOf(tenant)
      const name = typeof drafts === 'object' ? `article ${drafts.article}` : (drafts ?? 'published')
      const site = live.sites.get(name) ?? makeSite(live, drafts)
      live.sites.set(name, site)
      return site
    },
    async viewOf(site, { route, message }, base) {
      const asked = askedCatalogue()
      createViews(site, asked.catalogue).viewOf(route)
      const profile = options.profileOf(site.tenant.name)
      const sources = pictureSources(profile, { offline: false })
      const pictures = picturesOf(profile.name)
      const catalogue = await pictures.look(site, sources, asked.urls)
      const wanted = pageSharePictures(site, route, catalogue)
      const shares = wanted.length === 0 ? undefined : await pictures.draw(site, sources, wanted)
      const { shared, viewOf } = createViews(site, catalogue, shares)
      const own = shared[route.locale]
      if (own === undefined) throw new TypeError(`The site does not offer ${route.locale}`)
      const view = { shared: own, page: withMessage(viewOf(route), message) }
      return joinBody(cache, moveShareImages(view, site.tenant.origin, base))
    },
    dataFile: (site, pathname) => siteDataFiles(site)[pathname.slice(1)],
    picture: (tenant, address) => picturesOf(tenant).serve(address),
  }

  function contentOf(tenant: string): Promise<LiveContent> {
    const known = loaded.get(tenant)
    if (known && options.now().getTime() - known.readMs < FRESH_MS) return known.content
    // While content is being read, all requests wait for the same reading.
    const entry = { content: loadLive(options, tenant), readMs: Infinity }
    loaded.set(tenant, entry)
    entry.content.then(
      () => (entry.readMs = options.now().getTime()),
      () => loaded.delete(tenant),
    )
    return entry.content
  }

  function picturesOf(tenant: string): LivePictures {
    const found = pictures.get(tenant) ?? options.pictures.openLive()
    pictures.set(tenant, found)
    return found
  }
}

async function loadLive(options: LiveSitesOptions, tenant: string): Promise<LiveContent> {
  const { cache, cleaner, codeVersion } = options
  const profile = options.profileOf(tenant)
  const now = options.now()
  const token = options.tokenOf?.(tenant)
  const checkTime = () => {
    const ms = options.now().getTime() - now.getTime()
    if (ms > READING_SECONDS * 1000) throw ReadingTooSlow.fault({ seconds: READING_SECONDS }, { tenant })
  }
  const { readContent } = await loadContent({
    profile,
    cache,
    cleaner,
    codeVersion,
    now,
    credentials: readSettings().providerCredentials(tenant),
    transport: { checkTime },
    ...(token !== undefined && { token }),
  })
  return { profile, content: readContent(), now, sites: new Map() }
}

/** Adds the stored body to the view of an article. */
function joinBody(cache: LocalCache, view: View): View {
  if (view.page.kind !== 'article') return view
  const [stored] = readBodies(cache, [view.page.body.digest])
  if (stored === undefined) {
    // The cache has deleted the damaged row, so the next request cleans the text again.
    const what = cache.file ?? 'The cache'
    throw KeptDamaged.fault({ what, reason: 'a text is missing', remedy: 'Load the page again.' })
  }
  return { ...view, body: JSON.parse(stored) as Body }
}

async function makeSite({ profile, content, now }: LiveContent, drafts: DraftsShown | undefined): Promise<Site> {
  if (drafts === undefined) return inTurns(siteSteps(content, profile, now))
  const shown = drafts === 'all' ? content : hideUnpublished(content, drafts.article, now)
  return inTurns(siteSteps(shown, profile, now, { drafts: true }))
}

function withMessage(page: PageView, message: string | undefined): PageView {
  return page.kind === 'error' && message !== undefined ? { ...page, message } : page
}

/** An empty catalogue that remembers which pictures it was asked for. */
function askedCatalogue(): { readonly catalogue: PictureCatalogue; readonly urls: ReadonlySet<string> } {
  const urls = new Set<string>()
  const note = (_: object, url: string | symbol) => void urls.add(String(url))
  return { catalogue: new Proxy({}, { getOwnPropertyDescriptor: note, get: note }), urls }
}
