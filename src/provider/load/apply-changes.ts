import type { SiteLocale } from '#contract/locale.ts'
import { bannerIdOf } from '#site/model/config-entries.ts'
import type { LocaleContent, TenantContent } from '#site/model/content.ts'
import { type KeptBodies, loadArticleDetail, loadBanners, loadMenu } from '../api/endpoints.ts'
import type { ProviderClient } from '../api/client.ts'
import { loadArticles } from './load-articles.ts'
import { joinParts, partOf } from './load-locale.ts'
import { mapLimit } from '#kit/limit.ts'
import { followList } from '#kit/list-change.ts'
import { withArticles } from '../snapshot/snapshot.ts'
import type { ContentChange, ReadPart } from '../api/translate.ts'

/** If more articles of a language have changed, it is faster to read the whole list. */
const ARTICLES_ONE_BY_ONE = 40
const ARTICLES_AT_ONCE = 6

/**
 * Brings content up to date by asking only for what changed.
 *
 * `undefined` if everything has to be read, since a config may change theme and languages. Values that did not change
 * stay the same objects. Throws the faults of the calls.
 */
export async function applyChanges(input: {
  client: ProviderClient
  content: TenantContent
  changes: readonly ContentChange[]
  bodies: KeptBodies
  /** Canonical address of an article's page, for the call's headers. */
  pageUrl: (locale: SiteLocale, article: { slug: string; group?: string }) => string
}): Promise<TenantContent | undefined> {
  const { client, content, changes, bodies, pageUrl } = input
  if (changes.some(({ kind }) => kind === 'config')) return undefined
  const locales = Object.entries(content.locales) as [SiteLocale, LocaleContent][]
  const updated = await mapLimit(locales, locales.length, async ([locale, before]) => {
    const own = changes.filter((change) => change.locale === undefined || change.locale === locale)
    return [locale, own.length === 0 ? before : await update(locale, before, own)] as const
  })
  return { theme: content.theme, locales: Object.fromEntries(updated) }

  async function update(
    locale: SiteLocale,
    before: LocaleContent,
    own: readonly ContentChange[],
  ): Promise<LocaleContent> {
    const has = (kind: ContentChange['kind']) => own.some((change) => change.kind === kind)
    const bannerId = bannerIdOf(before.configs, content.theme)
    const next = await joinParts({
      configs: partOf(before, 'configs'),
      menuGroups: has('menu') ? await loadMenu(client, locale) : partOf(before, 'menuGroups'),
      banners:
        has('banner') && bannerId !== undefined
          ? await loadBanners(client, locale, bannerId)
          : partOf(before, 'banners'),
      articles: await updateArticles(locale, partOf(before, 'articles'), own),
    })
    followList(before.articles, next.articles)
    return next
  }

  async function updateArticles(
    locale: SiteLocale,
    before: ReadPart<'articles'>,
    own: readonly ContentChange[],
  ): Promise<ReadPart<'articles'>> {
    const named = new Map<string, { slug: string; group?: string }>()
    for (const { kind, slug, group } of own) {
      if (kind !== 'article') continue
      // If a change names no article, any article may have changed.
      if (slug === undefined) return loadArticles(client, locale, bodies)
      named.set(pathOf({ slug, ...(group !== undefined && { group }) }), {
        slug,
        ...(group !== undefined && { group }),
      })
    }
    if (named.size === 0) return before
    if (named.size > ARTICLES_ONE_BY_ONE) return loadArticles(client, locale, bodies)
    // Articles that the feed calls deleted are asked for too: they may be back by now.
    const found = await mapLimit([...named.values()], ARTICLES_AT_ONCE, (article) =>
      loadArticleDetail(client, locale, { ...article, formUrl: pageUrl(locale, article) }, bodies),
    )
    const here = found.flatMap((part) => part?.articles ?? [])
    const flawed = found.flatMap((part) => part?.flawedRows ?? [])
    const ids = new Set([...here, ...flawed].map(({ id }) => id))
    const slugs = new Set([...named.values()].map(({ slug }) => slug))
    const isNamed = (row: { slug?: string; group?: string }) => slugs.has(row.slug ?? '') && named.has(pathOf(row))
    const isKept = (row: { id?: string; slug?: string; group?: string }) =>
      !(row.id !== undefined && ids.has(row.id)) && !isNamed(row)
    return {
      articles: withArticles(before.articles.filter(isKept), here),
      flawedRows: [...before.flawedRows.filter(isKept), ...flawed],
    }
  }
}

function pathOf({ slug = '', group }: { readonly slug?: string; readonly group?: string }): string {
  return `${group ?? ''}/${slug}`
}
