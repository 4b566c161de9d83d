import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Notice } from '#kit/errors.ts'
import { changeSince, followed } from '#kit/list-change.ts'
import { shorten } from '#kit/name-some.ts'
import type { Steps } from '#kit/steps.ts'
import type { TenantContent } from '../model/content.ts'
import { ArticlePathDoubled, ArticlesUntranslated } from '../errors.ts'
import type { ShownArticle } from '../model/site.ts'
import { articleIndex } from '../views/article-index.ts'
import { newestFirst } from './index-articles.ts'
import { sameAsLast } from './last-lists.ts'
import { ownArticles } from './own-articles.ts'

/** Untranslated articles that a notice names, and how much of a title. */
const MOST_NAMED = 3
const LONGEST_TITLE = 50

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
 * Decides which articles each locale shows, newest first.
 *
 * If an article is not published in a locale, the locale shows it in the default language, under the path of the
 * default language. If one of the locale's own articles has that path, the locale shows its own one.
 */
export function* selectPublished(content: TenantContent, context: ShowContext): Steps<ShownArticles> {
  const { tenant, notices, drafts } = context
  const nowMs = context.now.getTime()
  const own = (locale: SiteLocale) =>
    ownArticles(content.locales[locale]?.articles ?? [], { tenant, locale, nowMs, drafts, notices })

  const original = yield* own(context.defaultLocale)
  let nextChangeMs = original.nextChangeMs
  const byLocale: { [L in SiteLocale]?: readonly ShownArticle[] } = {}
  for (const option of context.locales) {
    yield
    if (option.locale === context.defaultLocale) {
      byLocale[option.locale] = original.shown
      continue
    }
    const translated = yield* own(option.locale)
    nextChangeMs = Math.min(nextChangeMs, translated.nextChangeMs)
    byLocale[option.locale] = withUntranslated(original.shown, translated.shown, option, context)
  }
  return nextChangeMs === Infinity ? { byLocale } : { byLocale, nextChange: new Date(nextChangeMs).toISOString() }
}

/** The articles of a locale: its own, those of the default language that it lacks, and all that it shows. */
type Joined = {
  readonly original: readonly ShownArticle[]
  readonly own: readonly ShownArticle[]
  readonly untranslated: readonly ShownArticle[]
  readonly all: readonly ShownArticle[]
}

const joined = followed<ShownArticle, Joined>((last) => last)

function withUntranslated(
  original: readonly ShownArticle[],
  own: readonly ShownArticle[],
  option: LocaleOption,
  context: ShowContext,
): readonly ShownArticle[] {
  const last = joined.find(own)
  const untranslated = last && isAsTranslated(last, original, own) ? last.untranslated : findUntranslated(original, own)
  const { shown, notices } = tellUntranslated(untranslated, own, option, context)
  context.notices.push(...notices)
  const isSame = last?.own === own && last.untranslated === untranslated
  const join = () =>
    shown.length === 0 ? own : sameAsLast([...own, ...shown].sort(newestFirst), option.locale, last?.all)
  const all = isSame ? last.all : join()
  joined.keep(own, { original, own, untranslated, all })
  return all
}

/** Whether the untranslated articles are the same as last time. */
function isAsTranslated(last: Joined, original: readonly ShownArticle[], own: readonly ShownArticle[]): boolean {
  const changes = [changeSince(last.original, original), changeSince(last.own, own)] as const
  const [ofOriginal, ofOwn] = changes.map((change) => change?.splices)
  if (!ofOriginal || !ofOwn) return false
  const { byId } = articleIndex(own)
  const isOwn = ({ article }: ShownArticle) => byId.has(article.id)
  const isUnchanged = ofOwn.length === 0 || last.untranslated.length === 0
  return isUnchanged && [...ofOriginal, ...ofOwn].every(({ removed, added }) => [...removed, ...added].every(isOwn))
}

function findUntranslated(original: readonly ShownArticle[], own: readonly ShownArticle[]): readonly ShownArticle[] {
  const { byId } = articleIndex(own)
  return original.filter(({ article }) => !byId.has(article.id))
}

/** Reports untranslated articles. One of them is left out if an article of the locale has the same path. */
function tellUntranslated(
  untranslated: readonly ShownArticle[],
  own: readonly ShownArticle[],
  option: LocaleOption,
  { tenant }: ShowContext,
): { shown: readonly ShownArticle[]; notices: readonly Notice[] } {
  if (untranslated.length === 0) return { shown: [], notices: [] }
  const notices: Notice[] = []
  const { byPath } = articleIndex(own)
  const shown = untranslated.filter(({ article, path }) => {
    const other = byPath.get(path)?.article.title
    if (other === undefined) return true
    const where = { tenant, locale: option.locale, path }
    notices.push(ArticlePathDoubled.notice({ title: article.title, id: article.id, path, other }, where))
    return false
  })
  if (shown.length > 0) {
    const where = { tenant, locale: option.locale }
    const titles = shown.slice(0, MOST_NAMED).map(({ article }) => `"${shorten(article.title, LONGEST_TITLE)}"`)
    const named = [...titles, ...(shown.length > MOST_NAMED ? ['…'] : [])].join(', ')
    notices.push(ArticlesUntranslated.notice({ count: shown.length, language: option.name, titles: named }, where))
  }
  return { shown, notices }
}
