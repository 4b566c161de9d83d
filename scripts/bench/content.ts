import { createSyntheticSource } from '#demo/synthetic/synthetic-source.ts'
import { type SiteLocale, SITE_LOCALES } from '#contract/locale.ts'
import { type SourceArticle, type SourceMenuEntry, type SourceMenus } from '#gateway/content.ts'

export type Size = {
  readonly tenants: number
  /** For each tenant in each locale. */
  readonly articles: number
}

/** How often an editor has changed the content. 0 is the original content, and each number gives another content. */
export type Edition = { readonly article: number; readonly menu: number }

export const firstEdition: Edition = { article: 0, menu: 0 }

export const locales = SITE_LOCALES

/** The content of one tenant in one locale, as a provider sends it. */
export type BenchLocaleContent = {
  readonly locale: SiteLocale
  readonly siteName: string
  readonly description: string
  readonly copyright: string
  readonly menus: SourceMenus
  /** Makes the articles while they are read, so that thirty thousand of them are never in memory at once. */
  articles(): Iterable<SourceArticle>
}

/** The content of all tenants of a scenario. `read` and `known` throw for an unknown tenant. */
export type BenchContent = {
  readonly tenants: readonly string[]
  read(tenant: string, locale: SiteLocale, edition: Edition): BenchLocaleContent
  /** The article whose text is edited. `checkOutput` looks for it in every output. */
  known(tenant: string, locale: SiteLocale, edition: Edition): SourceArticle
}

/** Together 100 entries, counted over all levels. */
export const menuEntries = { top: 30, left: 40, bottom: 30 }

const CARDS = 16

/**
 * The content that every contender builds. It comes from the demo's made-up tenants: full menus, 16 cards on the home
 * page, and English articles of about 7.4 kB.
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

/** The sentence that stands only in the edited article of this edition. */
export function editedSentence({ article }: Edition): string {
  return `This is edition ${article} of the text.`
}

/** The name of an entry in the main menu, which every page of this edition shows. */
export function editedTitle({ menu }: Edition): string {
  return `Renamed ${menu} times`
}

function withEdition(menus: SourceMenus, edition: Edition): SourceMenus {
  const top = menus['top-menu']
  const [first, ...rest] = top?.children ?? []
  if (edition.menu === 0 || !top || !first) return menus
  return { ...menus, 'top-menu': { ...top, children: [{ ...first, name: editedTitle(edition) }, ...rest] } }
}

/** Makes ten services and six featured services, because made-up tenants have fewer. */
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
