import { formatHeaders, formatRedirects } from '#contract/host-rules.ts'
import { hostRulesOf } from '#site/routing/host-rules-of.ts'
import { hrefOf } from '#site/routing/href.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { LocaleSite, ShownArticle, Site } from '#site/model/site.ts'
import { hasPageKind } from '#site/theme/themes.ts'
import type { SharedView } from '#site/views/view.ts'
import { redirectPage } from './redirect-page.ts'
import { madeFile, type Bundle, type BundleFile } from '../bundle/bundle.ts'
import { createAddFile, type StagedFiles } from '../bundle/staged-files.ts'
import { isInPlace, type BuildPlan } from '../plan/plan-build.ts'
import type { FeedTask } from './feeds.ts'
import { joinBytes } from './join-bytes.ts'
import { llmsLines } from './llms-text.ts'
import { webManifest } from './web-manifest.ts'
import { writeSitemaps, type Sitemaps } from './write-sitemaps.ts'

const FEED_ARTICLES = 20

export type SiteFiles = {
  /** By path in the bundle. */
  readonly texts: { readonly [path: string]: string }
  /** Lists of articles: sitemaps and `llms.txt`. They are staged, or stay as they are. */
  readonly listings: Bundle
  readonly sitemapKeys: Sitemaps['keys']
}

/**
 * Makes the files about a site that are not pages: for search engines, feed readers and hosts. Throws
 * `BundleNotWritten`.
 */
export async function siteFiles(input: {
  plan: Parameters<typeof writeSitemaps>[0] & Pick<BuildPlan, 'shared' | 'policy' | 'isListingSame'>
  staged: StagedFiles
  /** Makes the texts of feeds, in the order of the tasks. */
  makeFeeds: (tasks: readonly FeedTask[]) => Promise<readonly string[]>
}): Promise<SiteFiles> {
  const { inputs, shared, policy, isListingSame } = input.plan
  const { site } = inputs
  const rules = hostRulesOf(site, policy)
  const localeViews = site.locales.flatMap(({ locale }) => {
    const localeSite = site.byLocale[locale]
    const view = shared[locale]
    return localeSite && view ? [{ locale, localeSite, view }] : []
  })
  const feedsToCome = input.makeFeeds(localeViews.map(({ localeSite, view }) => feedTask(site, localeSite, view)))
  const [sitemaps, feeds] = await Promise.all([writeSitemaps(input.plan, input.staged), feedsToCome])
  const texts: { [path: string]: string } = {
    'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${site.tenant.origin}/sitemap.xml\n`,
    _headers: formatHeaders(rules),
    _redirects: formatRedirects(rules),
  }
  const add = createAddFile(input.staged, input.plan)
  const listings: { [path: string]: BundleFile } = { ...sitemaps.files }
  for (const [at, { locale, view }] of localeViews.entries()) {
    const isDefault = locale === site.defaultLocale
    const prefixes = isDefault ? ['', `${locale}/`] : [`${locale}/`]
    const stays = isListingSame && prefixes.every((prefix) => isInPlace(input.plan, `${prefix}llms.txt`))
    const llms = stays ? undefined : madeFile(joinBytes(llmsLines(site, locale, view.site)))
    for (const prefix of prefixes) {
      texts[`${prefix}feed.xml`] = feeds[at] as string
      const path = `${prefix}llms.txt`
      listings[path] = llms ? add(path, llms) : (input.plan.record.files.get(path) as BundleFile)
      if (view.manifestHref !== undefined) texts[`${prefix}site.webmanifest`] = webManifest(view)
      if (!hasPageKind(site.theme, 'home')) texts[`${prefix}index.html`] = redirectPage(view)
    }
  }
  return { texts, listings, sitemapKeys: sitemaps.keys }
}

/**
 * What the feed of a locale says about the newest articles. Times are the articles' own, so that the same content gives
 * the same bytes.
 */
function feedTask(site: Site, localeSite: LocaleSite, view: SharedView): FeedTask {
  const listed = [...firstListed(localeSite.articles)]
  const updated = listed
    .map(({ article }) => article.updatedAt)
    .sort()
    .at(-1)
  const address = (path: string) => site.tenant.origin + hrefOf(site, path, view.locale as SiteLocale)
  const options: FeedTask['options'] = {
    id: `${site.tenant.origin}${view.feedHref}`,
    title: view.site.name,
    // So every entry has an author, even if its article names none (RFC 4287, section 4.1.1).
    author: { name: view.site.name },
    ...(view.site.description && { description: view.site.description }),
    link: new URL(view.homeHref, site.tenant.origin).href,
    feedLinks: { atom: `${site.tenant.origin}${view.feedHref}` },
    language: view.tag,
    copyright: view.site.copyright ?? view.site.name,
    updated: new Date(updated ?? 0),
    generator: 'Tessera',
  }
  const items = listed.map(({ article, path }) => ({
    id: address(path),
    title: article.title,
    link: address(path),
    date: new Date(article.updatedAt),
    published: new Date(article.publishedAt),
    description: article.summary ?? article.body.excerpt,
    ...(article.author && { author: [{ name: article.author }] }),
  }))
  const tagOf = (locale: SiteLocale) => site.byLocale[locale]?.option.tag ?? view.tag
  return { options, items, languages: listed.map(({ locale }) => tagOf(locale)) }
}

function* firstListed(articles: readonly ShownArticle[]): Generator<ShownArticle> {
  let listed = 0
  for (const shown of articles) {
    if (shown.article.noindex) continue
    yield shown
    listed += 1
    if (listed === FEED_ARTICLES) return
  }
}
