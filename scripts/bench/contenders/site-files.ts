import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '#contract/locales/locales.ts'
import type { SourceArticle, SourceMenuEntry, SourceMenus } from '#gateway/content.ts'
import type { BenchLocaleContent } from '../content.ts'

/** What all pages of a locale share, as the templates of the other generators read it from `LOCALE.json`. */
export type SiteJson = {
  readonly locale: string
  /** For `lang` and `hreflang`. */
  readonly tag: string
  readonly siteName: string
  readonly description: string
  readonly copyright: string
  readonly menus: {
    readonly header: SiteEntry[]
    readonly left: SiteEntry[]
    readonly footer: SiteEntry[]
    readonly cards: SiteEntry[]
  }
}

export type SiteEntry = {
  readonly name: string
  readonly href: string
  readonly description?: string
  readonly children: SiteEntry[]
}

/** The pages besides the home page and the articles. Each contender draws them in each locale. */
export const plainPages = ['search', 'need', 'form-submit-success']

/** Pages of a locale that are no articles: the home page and the plain pages. */
export const pagesPerLocale = 1 + plainPages.length

export function siteJson(content: Omit<BenchLocaleContent, 'articles'>): SiteJson {
  const { locale, siteName, description, copyright, menus } = content
  const of = (type: string) => entriesOf(menus, type, locale)
  return {
    ...{ locale, tag: LOCALES[locale].tag, siteName, description, copyright },
    menus: {
      header: of('top_menu'),
      left: of('left_menu'),
      footer: of('bottom_menu'),
      cards: [...of('OurServices'), ...of('FeaturedServices')],
    },
  }
}

/** Writes `LOCALE.json`, and the list of the locale's articles as `LOCALE.articles.json`. */
export async function writeJsonContent(folder: string, content: BenchLocaleContent): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${content.locale}.json`), JSON.stringify(siteJson(content)))
  const file = createWriteStream(join(folder, `${content.locale}.articles.json`))
  let separator = '['
  for (const article of content.articles()) {
    if (!file.write(separator + JSON.stringify(fileArticle(article)))) await once(file, 'drain')
    separator = ',\n'
  }
  file.end(separator === '[' ? '[]' : ']')
  await once(file, 'finish')
}

/** An article in the files that the other generators read. */
export type FileArticle = Pick<SourceArticle, 'article' | 'title' | 'body'> & { group: string; summary: string }

export function fileArticle({ article, group, title, summary, body }: SourceArticle): FileArticle {
  return { article, group: group ?? '', title, summary: summary ?? '', body }
}

function entriesOf(menus: SourceMenus, type: string, locale: string): SiteEntry[] {
  const link = ({ name = '', url = '', description, children = [] }: SourceMenuEntry): SiteEntry => ({
    ...{ name, href: `/${locale}${url}`, children: children.map(link) },
    ...(typeof description === 'string' && { description }),
  })
  return Object.values(menus)
    .filter((group) => group.type === type)
    .flatMap((group) => group.children.map(link))
}
