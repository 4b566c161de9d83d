import type { PictureCatalogue } from '#contract/picture.ts'
import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import { articleCard } from './article-card.ts'
import { articleIndex } from './article-index.ts'
import { homeHref } from './home.ts'
import { createMenuIndex, type MenuIndex } from './menu-index.ts'
import { resolveLink } from './resolve-link.ts'
import type { LocaleSite, Site } from './site.ts'
import type { ArticleCard } from './view.ts'

export const RELATED_ARTICLES = 4

/** What every view of one locale is made with. */
export type ViewContext = {
  readonly site: Site
  readonly locale: SiteLocale
  readonly here: LocaleSite
  readonly catalogue: PictureCatalogue
  readonly menuIndex: MenuIndex
  readonly homeHref: string
  /** The locale that a text is in, for its files and language tag. */
  contentIn(locale: SiteLocale): LocaleSite
  /** The newest articles of a group, one more than a page relates to: the page itself may be among them. */
  newestIn(group: string): readonly { readonly id: string; readonly card: ArticleCard }[]
  /** Final address of what a text links to; `undefined` where it stays as written. */
  linkIn(writtenIn: SiteLocale, written: string): string | undefined
}

export function createViewContext(site: Site, { locale }: LocaleOption, catalogue: PictureCatalogue): ViewContext {
  const here = site.byLocale[locale]
  if (here === undefined) throw new TypeError(`The site does not offer ${locale}`)
  // Articles of one site link to the same few pages again and again.
  const links = new Map<string, string | undefined>()
  const newest = new Map<string, readonly { readonly id: string; readonly card: ArticleCard }[]>()
  const context: ViewContext = {
    site,
    locale,
    here,
    catalogue,
    menuIndex: createMenuIndex(site, locale),
    homeHref: homeHref(site, locale),
    newestIn: (group) => {
      let cards = newest.get(group)
      if (cards === undefined) {
        const members = articleIndex(here.articles).byGroup.get(group) ?? []
        const first = members.slice(0, RELATED_ARTICLES + 1)
        cards = first.map((shown) => ({ id: shown.article.id, card: articleCard(shown, context) }))
        newest.set(group, cards)
      }
      return cards
    },
    contentIn: (other) => site.byLocale[other] ?? here,
    linkIn: (writtenIn, written) => {
      const key = `${writtenIn} ${written}`
      if (!links.has(key)) {
        const link = resolveLink(site, written, { locale, writtenIn })
        links.set(key, 'href' in link ? link.href : undefined)
      }
      return links.get(key)
    },
  }
  return context
}
