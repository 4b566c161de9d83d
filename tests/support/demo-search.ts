import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { cleanBody } from '#html/clean-body.ts'
import { searchForms } from '#pipeline/search/search-files.ts'
import { makeSearchIndex, type SearchSampleIndex } from './make-search-index.ts'

const CONTENT = join(import.meta.dirname, '../../demo/content')

type DemoArticle = {
  readonly article: string
  readonly group: string | null
  readonly title: string
  readonly summary?: string
  readonly keywords?: readonly string[]
  readonly body: string | readonly string[]
  readonly publishedAt: string
  readonly draft?: boolean
  readonly expiresAt?: string
}

/** A question that a visitor may ask a demo tenant, and the page that answers it. */
export type DemoQuestion = {
  readonly tenant: string
  readonly locale: string
  readonly query: string
  readonly page: string
}

const indexes = new Map<string, Promise<SearchSampleIndex>>()

/** The paths of the results for a query, best first. */
export async function askDemo(tenant: string, locale: SiteLocale, query: string): Promise<string[]> {
  const name = `${tenant} ${locale}`
  const index = indexes.get(name) ?? makeDemoSearch(tenant, locale)
  indexes.set(name, index)
  return (await index).find(query)
}

/** The questions whose page is not among the first three results, each with those results. */
export async function missedByDemo(questions: readonly DemoQuestion[]): Promise<string[]> {
  const missed: string[] = []
  for (const { tenant, locale, query, page } of questions) {
    const found = (await askDemo(tenant, locale as SiteLocale, query)).slice(0, 3)
    if (!found.includes(page)) missed.push(`${locale} ${query}: ${found.join(', ')} instead of ${page}`)
  }
  return missed
}

/**
 * The search index of a demo tenant's own articles in one language, made without a build. Its addresses are the paths
 * of the articles.
 */
async function makeDemoSearch(tenant: string, locale: SiteLocale): Promise<SearchSampleIndex> {
  const folder = join(CONTENT, tenant, locale)
  const files = readdirSync(folder).filter((name) => /^articles.*\.json$/.test(name))
  const articles = files
    .flatMap((name) => readJson<DemoArticle[]>(join(folder, name)))
    .filter(({ draft, expiresAt }) => draft !== true && expiresAt === undefined)
    .sort((a, b) => a.publishedAt.localeCompare(b.publishedAt))
  const samples = articles.map(({ title, summary, keywords, body, group, article }) => ({
    title,
    href: `/${group === null ? '' : `${group}/`}${article}.html`,
    text: cleanBody([body].flat().join('')).text,
    ...(summary !== undefined && { summary }),
    ...(keywords !== undefined && { keywords }),
  }))
  const { synonyms } = readSiteConfig(join(folder, 'configs.json'))
  return makeSearchIndex(samples, LOCALES[locale].search.span, await searchForms(locale), synonyms)
}

function readSiteConfig(file: string): { readonly synonyms?: readonly (readonly string[])[] } {
  const configs = readJson<Record<string, { siteConfig?: { synonyms?: readonly (readonly string[])[] } }>>(file)
  return Object.values(configs).find(({ siteConfig }) => siteConfig !== undefined)?.siteConfig ?? {}
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
