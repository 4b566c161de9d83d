import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Steps } from '#kit/steps.ts'
import type { TenantContent } from '../model/content.ts'
import { ArticlePathDoubled, ArticlesUntranslated } from '../errors.ts'
import { indexArticles, newestFirst, type Listed } from './index-articles.ts'
import type { ShownArticle } from '../model/site.ts'

export type ShowContext = {
  readonly tenant: string
  readonly defaultLocale: SiteLocale
  readonly locales: readonly LocaleOption[]
  readonly now: Date
  readonly drafts: boolean
  readonly notices: NoticeSink
}

export type ShownArticles = {
  readonly byLocale: { readonly [L in SiteLocale]?: readonly ShownArticle[] }
  readonly nextChange?: string
}

/**
 * The articles that each locale shows, newest first.
 *
 * What a locale has not published itself it shows in the default language, under the default language's path. Where
 * one of its own articles already has that path, its own one stays.
 */
export function* selectPublished(content: TenantContent, context: ShowContext): Steps<ShownArticles> {
  const { tenant, notices, drafts } = context
  const nowMs = context.now.getTime()
  const list = (locale: SiteLocale) =>
    indexArticles(content.locales[locale]?.articles ?? [], { tenant, locale, nowMs, drafts, notices })

  const original = yield* list(context.defaultLocale)
  let nextChangeMs = original.nextChangeMs
  const byLocale: { [L in SiteLocale]?: readonly ShownArticle[] } = {}
  for (const option of context.locales) {
    let listed: readonly Listed[] = original.listed
    if (option.locale !== context.defaultLocale) {
      const own = yield* list(option.locale)
      nextChangeMs = Math.min(nextChangeMs, own.nextChangeMs)
      listed = [...own.listed, ...untranslated(original.listed, own.listed, option, context)]
    }
    yield
    byLocale[option.locale] = sameAsLast(
      [...listed].sort(newestFirst).map(({ shown }) => shown),
      option.locale,
    )
  }
  return nextChangeMs === Infinity ? { byLocale } : { byLocale, nextChange: new Date(nextChangeMs).toISOString() }
}

// By the first article: what is made of a list is kept beside it.
const lastLists = new WeakMap<ShownArticle, Map<SiteLocale, readonly ShownArticle[]>>()

/** The list of the last build if it holds the same articles, so that nothing is made of the same list twice. */
function sameAsLast(list: readonly ShownArticle[], locale: SiteLocale): readonly ShownArticle[] {
  Object.freeze(list)
  const [first] = list
  if (first === undefined) return list
  const known = lastLists.get(first) ?? new Map<SiteLocale, readonly ShownArticle[]>()
  lastLists.set(first, known)
  const last = known.get(locale)
  if (last?.length === list.length && list.every((shown, at) => shown === last[at])) return last
  known.set(locale, list)
  return list
}

function untranslated(
  original: readonly Listed[],
  own: readonly Listed[],
  option: LocaleOption,
  { tenant, notices }: ShowContext,
): Listed[] {
  const ids = new Set(own.map(({ shown }) => shown.article.id))
  const titles = new Map(own.map(({ shown }) => [shown.path, shown.article.title]))
  const missing = original.filter(({ shown }) => !ids.has(shown.article.id))
  const shown = missing.filter(({ shown: { article, path } }) => {
    const other = titles.get(path)
    if (other === undefined) return true
    const where = { tenant, locale: option.locale, path }
    notices.push(ArticlePathDoubled.notice({ title: article.title, id: article.id, path, other }, where))
    return false
  })
  if (shown.length > 0) {
    const where = { tenant, locale: option.locale }
    notices.push(ArticlesUntranslated.notice({ count: shown.length, language: option.name }, where))
  }
  return shown
}
