import type { SiteLocale } from '#contract/locale.ts'
import type { SourceArticle, SourceMenus } from '#gateway/content.ts'
import { mapLimit } from '#kit/limit.ts'
import { type SiteJson, siteJson } from '../contenders/site-files.ts'
import type { AskProvider } from './ask-provider.ts'

type ConfigEntries = Readonly<Record<string, { readonly content: string }>>
type ListPage = { readonly total: number; readonly rows: readonly SourceArticle[] }

const PAGE_SIZE = 200
const PAGES_AT_ONCE = 8

/**
 * Loads everything that the pages of one locale show.
 *
 * Resolves with configs and menus. `take` gets the articles page by page, in the order in which they arrive.
 */
export async function fetchLocale(
  ask: AskProvider,
  locale: SiteLocale,
  take: (articles: readonly SourceArticle[]) => Promise<void>,
): Promise<SiteJson> {
  const askConfigs = (parentCode: string) => ask<ConfigEntries>(locale, '/sys/config/findByParentCode', { parentCode })
  const [general, own, menus] = await Promise.all([
    askConfigs('default_theme'),
    askConfigs('theme1'),
    ask<SourceMenus>(locale, '/all/btMenu/tree'),
    fetchArticles(ask, locale, take),
  ])
  return siteJson({ locale, ...readSite({ ...general, ...own }), menus })
}

async function fetchArticles(
  ask: AskProvider,
  locale: SiteLocale,
  take: (articles: readonly SourceArticle[]) => Promise<void>,
): Promise<void> {
  const taking: Promise<void>[] = []
  const fetchPage = async (pageNum: number) => {
    const query = { pageNum: String(pageNum), pageSize: String(PAGE_SIZE) }
    const { total, rows } = await ask<ListPage>(locale, '/all/article/page', query)
    taking.push(take(rows))
    return total
  }
  const total = await fetchPage(1)
  const further = Array.from({ length: Math.max(0, Math.ceil(total / PAGE_SIZE) - 1) }, (_, at) => at + 2)
  await mapLimit(further, PAGES_AT_ONCE, fetchPage)
  await Promise.all(taking)
}

function readSite(configs: ConfigEntries): Pick<SiteJson, 'siteName' | 'description' | 'copyright'> {
  const { siteName, description, copyright } = JSON.parse(configs['siteConfig']?.content ?? '{}') as SiteJson
  return { siteName, description, copyright }
}
