import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import { articleCard, type CardInputs } from './article-card.ts'
import { homeHref } from '../routing/home.ts'
import { withoutOrigin } from '../routing/href.ts'
import { createMenuIndex } from './menu-index.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import { newestArticles, RELATED_ARTICLES } from './newest-articles.ts'
import type { ArticleCard } from './page-view.ts'

/** What the views of one locale are made from. */
export type ViewInputs = CardInputs & {
  readonly here: LocaleSite
  /** The share pictures of the build, or those of the page that is drawn on request. `undefined` if there are none. */
  readonly shares: SharePictures | undefined
  readonly homeHref: string
  /**
   * The cards of the newest articles of a group, without the article of this id. Most pages of a group share one list.
   * Adds the group to `groupsRead`.
   */
  newestBeside(id: string, group: string): readonly ArticleCard[]
  /**
   * The groups whose newest articles a view asked for, and those whose articles it asked for all (`wholeGroup`). The
   * caller clears it before it makes a view.
   */
  readonly groupsRead: Set<string>
  /** The final address of a link in a text; `undefined` if it stays as written. */
  linkIn(writtenIn: SiteLocale, written: string): string | undefined
}

/** The name of a site: its `siteName`, else the name of the tenant. */
export function siteName({ site, here }: Pick<ViewInputs, 'site' | 'here'>): string {
  return here.siteConfig.siteName ?? site.tenant.name
}

/**
 * The newest articles of a group: their ids, their cards, and the cards for pages whose own article is not among them.
 */
type Newest = {
  readonly ids: readonly string[]
  readonly cards: readonly ArticleCard[]
  readonly forOthers: readonly ArticleCard[]
}

/** Creates the inputs of one locale. Throws a `TypeError` if the site does not offer it. */
export function createViewInputs(
  site: Site,
  { locale }: LocaleOption,
  catalogue: PictureCatalogue,
  shares?: SharePictures,
): ViewInputs {
  const here = site.byLocale[locale]
  if (here === undefined) throw new TypeError(`The site does not offer ${locale}`)
  // Articles of one site link to the same few pages again and again, so resolved links are kept.
  const links = new Map<SiteLocale, Map<string, string | undefined>>()
  const newest = new Map<string, Newest>()
  const groupsRead = new Set<string>()
  const context: ViewInputs = {
    site,
    locale,
    here,
    catalogue,
    shares,
    menuIndex: createMenuIndex(site, locale),
    homeHref: homeHref(site, locale),
    groupsRead,
    newestBeside: (id, group) => {
      groupsRead.add(group)
      let known = newest.get(group)
      if (known === undefined) {
        const first = newestArticles(here.articles, group)
        const cards = first.map((shown) => articleCard(shown, context))
        known = { ids: first.map(({ article }) => article.id), cards, forOthers: cards.slice(0, RELATED_ARTICLES) }
        newest.set(group, known)
      }
      const own = known.ids.indexOf(id)
      return own === -1 ? known.forOthers : known.cards.toSpliced(own, 1)
    },
    contentIn: (other) => site.byLocale[other] ?? here,
    linkIn: (writtenIn, written) => {
      let known = links.get(writtenIn)
      if (known === undefined) links.set(writtenIn, (known = new Map()))
      let href = known.get(written)
      if (href === undefined && !known.has(written)) {
        const link = resolveLink(site, written, { locale, writtenIn })
        const path = withoutOrigin(site.tenant.origin, written)
        href = 'href' in link ? link.href : path === written ? undefined : path
        known.set(written, href)
      }
      return href
    },
  }
  return context
}
