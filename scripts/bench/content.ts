import { createSyntheticSource } from '#demo/synthetic/synthetic-source.ts'
import { type SiteLocale, SITE_LOCALES } from '#contract/locale.ts'
import { type SourceArticle, type SourceMenuEntry, type SourceMenus } from '#gateway/content.ts'

export type Size = {
  readonly tenants: number
  /** For each tenant in each locale. */
  readonly articles: number
}

/** How often an editor has changed the content: 0 is as it was made, and each number differs from the one before. */
export type Edition = { readonly article: number; readonly menu: number }

export const firstEdition: Edition = { article: 0, menu: 0 }

export const locales = SITE_LOCALES

/** What one tenant has in one locale, as a provider would hand it out. */
export type BenchLocaleContent = {
  readonly locale: SiteLocale
  readonly siteName: string
  readonly description: string
  readonly copyright: string
  readonly menus: SourceMenus
  /** Made anew for each reader: thirty thousand of them need not be in memory at once. */
  articles(): Iterable<SourceArticle>
}

export type BenchContent = {
  readonly tenants: readonly string[]
  read(tenant: string, locale: SiteLocale, edition: Edition): BenchLocaleContent
  /** The article whose text is edited, and which is looked at in every output. */
  known(tenant: string, locale: SiteLocale, edition: Edition): SourceArticle
}

/** 30 + 40 + 30 entries, of all depths together. */
export const menuEntries = { top: 30, left: 40, bottom: 30 }

const CARDS = 16

/**
 * The content that every contender builds: the demo's made-up tenants with full menus, 16 cards on the home page and
 * English articles of about 7.4 kB.
 */
export function createBenchContent(size: Size): BenchContent {
  const source = createSyntheticSource({ ...size, menuEntries })

  function open(tenant: string, locale: SiteLocale) {
    const content = source.read(tenant)?.[locale]
    if (!content) throw new Error(`The benchmark has no tenant ${tenant}.`)
    return content
  }

  function known(tenant: string, locale: SiteLocale, edition: Edition): SourceArticle {
    const article = open(tenant, locale).articles()[0]?.read()
    if (!article) throw new Error(`${tenant} has no articles.`)
    return edition.article === 0 || locale !== 'en'
      ? article
      : { ...article, body: `${article.body}<p>${editedSentence(edition)}</p>\n` }
  }

  return {
    tenants: source.tenants(),
    known,
    read(tenant, locale, edition) {
      const content = open(tenant, locale)
      const configs = content.configs()['theme1'] ?? {}
      const site = JSON.parse(configs['siteConfig'] ?? '{}') as Record<'siteName' | 'description' | 'copyright', string>
      return {
        ...{ locale, siteName: site.siteName, description: site.description, copyright: site.copyright },
        menus: withEdition(withCards(content.menus()), edition),
        *articles() {
          yield known(tenant, locale, edition)
          for (const entry of content.articles().slice(1)) yield entry.read()
        },
      }
    },
  }
}

/** What the edited article says in this edition, and no other page does. */
export function editedSentence({ article }: Edition): string {
  return `This is edition ${article} of the text.`
}

/** What an entry of the main menu, and so every page, says in this edition. */
export function editedTitle({ menu }: Edition): string {
  return `Renamed ${menu} times`
}

function withEdition(menus: SourceMenus, edition: Edition): SourceMenus {
  const top = menus['top-menu']
  const [first, ...rest] = top?.children ?? []
  if (edition.menu === 0 || !top || !first) return menus
  return { ...menus, 'top-menu': { ...top, children: [{ ...first, name: editedTitle(edition) }, ...rest] } }
}

/** Ten services and six featured ones: made-up tenants have fewer. */
function withCards(menus: SourceMenus): SourceMenus {
  const services = menus['services']?.children ?? []
  const featured = menus['featured']?.children ?? []
  const cards = Array.from({ length: CARDS }, (_, index): SourceMenuEntry => {
    const card = services[index % services.length]
    return { ...card, id: `card-${index + 1}` }
  })
  return {
    ...menus,
    services: { type: 'OurServices', children: cards.slice(0, 10) },
    featured: { type: 'FeaturedServices', children: featured.length === 0 ? [] : cards.slice(10) },
  }
}
