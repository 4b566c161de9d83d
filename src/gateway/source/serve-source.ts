import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { THEME_CODES } from '#site/model/theme.ts'
import {
  digestText,
  serveLocale,
  type ServedContent,
  type ServedLocale,
  type SourceArticle,
  type SourceMenuEntry,
} from '../content.ts'
import { rewriteAddresses } from './rewrite-addresses.ts'
import type { ArticleFromSource, SourceContent, SourceLocale } from './source.ts'

const [DEFAULT_THEME] = THEME_CODES
const BANNERS = 'banners'

/**
 * Turns the content of a source into answers of the provider contract.
 *
 * It offers the languages that have content; the first one is the default. A link to one of an article's `addresses`
 * becomes the path of the article's page.
 */
export function serveSource(content: SourceContent): ServedContent {
  const offered = SITE_LOCALES.filter((locale) => content[locale] !== undefined)
  const paths = pathsByAddress(offered.flatMap((locale) => content[locale]?.articles ?? []))
  const linkTo = (address: string) => pathOf(paths, address)
  const serve = (locale: SiteLocale): ServedLocale => {
    const own = content[locale]
    return own ? serveOne(own, offered, linkTo) : serveLocale({ configs: {}, menus: {}, banners: {}, articles: [] })
  }
  return byLocale(serve)
}

type LinkTo = (address: string) => string | undefined

function serveOne(own: SourceLocale, offered: readonly SiteLocale[], linkTo: LinkTo): ServedLocale {
  const { theme = DEFAULT_THEME, site = {}, colors, configs = {}, menus = {}, banners = [] } = own
  const languages = offered.map((language, at) => ({ language, name: LOCALES[language].name, default: at === 0 }))
  const entries = { siteConfig: site, languageConfig: languages, [`${theme}Colors`]: colors, ...configs }
  const texts = Object.entries({ ...entries, [`${theme}Banner`]: BANNERS }).filter(([, value]) => value !== undefined)
  return serveLocale({
    configs: {
      default_theme: { themeCode: theme },
      [theme]: Object.fromEntries(texts.map(([key, value]) => [key, asText(value)])),
    },
    menus: Object.fromEntries(
      Object.entries(menus).map(([type, list]) => [type, { type, children: list.map((entry) => menuEntry(entry)) }]),
    ),
    banners: { [BANNERS]: banners.map(({ url, ...banner }) => ({ ...banner, ...withUrl(url) })) },
    articles: own.articles.map((article) => articleRow(article, linkTo)),
  })

  function menuEntry({ url, children = [], ...entry }: SourceMenuEntry): SourceMenuEntry {
    const id = entry.id ?? digestText(`${entry.name} ${url}`)
    return { ...entry, id, ...withUrl(url), children: children.map((child) => menuEntry(child)) }
  }

  function withUrl(url: string | undefined): { url?: string } {
    return url === undefined ? {} : { url: linkTo(url) ?? url }
  }
}

function articleRow({ addresses: _, ...article }: ArticleFromSource, linkTo: LinkTo): SourceArticle {
  return {
    ...article,
    group: article.group ?? null,
    updatedAt: article.updatedAt ?? article.publishedAt,
    body: rewriteAddresses(article.body, { href: linkTo }),
  }
}

/** The path of each address. If an article has different paths in several languages, the first language decides. */
function pathsByAddress(articles: readonly ArticleFromSource[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { article, group, addresses = [] } of articles) {
    const path = group ? `/${group}/${article}.html` : `/${article}.html`
    for (const address of addresses) {
      const key = addressKey(address)
      if (!paths.has(key)) paths.set(key, path)
    }
  }
  return paths
}

function pathOf(paths: ReadonlyMap<string, string>, address: string): string | undefined {
  const at = address.indexOf('#')
  const [page, fragment] = at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const path = page === '' ? undefined : paths.get(addressKey(page))
  return path === undefined ? undefined : path + fragment
}

/** Systems write the same address with and without a slash at its end, and with `http:` or `https:`. */
function addressKey(address: string): string {
  return trimCharactersEnd(address.replace(/^http:/, 'https:'), '/')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
