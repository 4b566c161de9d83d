import * as v from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import type { BodyFacts, FlawedRow } from '#site/model/content.ts'
import type { ProviderClient } from './client.ts'
import { isFault, type TesseraError } from '#kit/errors.ts'
import { MAX_ARTICLE_BYTES } from '#html/rules/article-limits.ts'
import { inTurns } from '#threads/in-turns.ts'
import { ArticleTooLarge, MenuLoadFailed, ProviderAnswerFailed, WireShapeInvalid } from '../errors.ts'
import { type ContentChanges, type ReadPart, readArticleRows, translateArticle } from './translate.ts'
import { translateBanners, translateChanges, translateConfigs, translateMenu } from './translate.ts'
import { ArticlePageWire, type ArticleRow } from './wire/article.ts'
import { ChangesWire } from './wire/changes.ts'
import { MapWire, RowsWire } from './wire/field.ts'

/**
 * The calls of the provider contract, one function each. All throw the faults of `errors.ts`.
 */
const api = '/api/client'

export const CHANGES_PATH = `${api}/all/changes`

export type Written = Pick<ArticleRow, 'title' | 'body'>

/** Where the cleaned bodies of articles are kept. */
export type KeptBodies = {
  /**
   * Cleans the bodies of articles and keeps them. Returns what was found in each body, in the same order. Throws
   * `ArticleUnfolds`.
   */
  keep(articles: readonly Written[]): Promise<BodyFacts[]>
  /** Whether a cleaned body is still there. It may be gone: another machine had it, or the cache has lost it. */
  has(body: BodyFacts): boolean
}

export type ArticleListPage = ReadPart<'articles'> & { readonly total: number; readonly pageSize?: number }

/** The largest answer with configs, menus or banners. Menus with 5,000 entries need a quarter of it. */
const SMALL_ANSWER_BYTES = 8 * 2 ** 20

/** If an answer has this many rows and none can be read, the shape of the answer itself is wrong. */
const MANY_ROWS = 10

/** Loads the config entries under `parentCode`, which is `default_theme` or a theme. */
export function loadConfigEntries(
  client: ProviderClient,
  locale: SiteLocale,
  parentCode: string,
): Promise<ReadPart<'configs'>> {
  const call = { locale, wire: MapWire, translate: translateConfigs, maxBytes: SMALL_ANSWER_BYTES }
  return client.get(`${api}/sys/config/findByParentCode`, { parentCode }, call)
}

/** Loads the menus. Throws `MenuLoadFailed`, with the reason as its cause. */
export async function loadMenu(client: ProviderClient, locale: SiteLocale): Promise<ReadPart<'menuGroups'>> {
  try {
    return await client.get(
      `${api}/all/btMenu/tree`,
      {},
      { locale, wire: MapWire, translate: (rows) => inTurns(translateMenu(rows)), maxBytes: SMALL_ANSWER_BYTES },
    )
  } catch (cause) {
    if (!isFault(cause)) throw cause
    const status = cause.status ?? 500
    throw MenuLoadFailed.fault({ reason: cause.message }, cause.where, { cause, status })
  }
}

/** Loads the list of banners with this id. */
export function loadBanners(client: ProviderClient, locale: SiteLocale, id: string): Promise<ReadPart<'banners'>> {
  const call = {
    locale,
    wire: RowsWire,
    translate: (rows: readonly unknown[]) => inTurns(translateBanners(rows)),
    maxBytes: SMALL_ANSWER_BYTES,
  }
  return client.get(`${api}/sys/banner/list/${encodeURIComponent(id.toWellFormed())}`, {}, call)
}

/** Loads one page of the list of articles. Throws `WireShapeInvalid` if it has many rows and none can be read. */
export function loadArticlePage(
  client: ProviderClient,
  locale: SiteLocale,
  page: { readonly pageNum: number; readonly pageSize: number },
  bodies: KeptBodies,
): Promise<ArticleListPage> {
  return client.get(`${api}/all/article/page`, page, {
    locale,
    wire: ArticlePageWire,
    translate: async ({ total, pageSize, rows }) => {
      const read = await translateArticles(rows, bodies)
      const [first] = read.flawedRows
      if (first !== undefined && rows.length >= MANY_ROWS && read.articles.length === 0) throw wrongRows(first)
      return { total, ...(pageSize ? { pageSize } : {}), ...read }
    },
    isWhole: ({ articles }) => articles.every(({ body }) => bodies.has(body)),
  })
}

async function translateArticles(sent: readonly unknown[], bodies: KeptBodies): Promise<ReadPart<'articles'>> {
  const { rows, flawedRows } = await inTurns(readArticleRows(sent))
  rows.forEach(assertSize)
  const found = await bodies.keep(rows)
  return { articles: rows.map((row, at) => translateArticle(row, found[at]!)), flawedRows }
}

function wrongRows({ flaws }: FlawedRow): TesseraError {
  const problems = flaws.map(({ field, found, expected }) => ({
    field: `data.rows.0.${field}`,
    problem: `expected ${expected} but received ${found}`,
  }))
  return WireShapeInvalid.fault({ call: `GET ${api}/all/article/page`, problems })
}

/** Loads one article, or what is wrong with it. `undefined` if the provider has no such article. */
export function loadArticleDetail(
  client: ProviderClient,
  locale: SiteLocale,
  article: { readonly slug: string; readonly group?: string; readonly formUrl?: string },
  bodies: KeptBodies,
): Promise<ReadPart<'articles'> | undefined> {
  const { slug, group, formUrl } = article
  const found = client.get(
    `${api}/all/article/detail`,
    { article: slug, group },
    {
      locale,
      wire: v.unknown(),
      translate: async (row) => {
        const { articles, flawedRows } = await translateArticles([row], bodies)
        // A row that cannot be read must still be found by the path that was asked for.
        const named = flawedRows.map((flawed) => ({ ...flawed, slug, ...(group !== undefined && { group }) }))
        return { articles, flawedRows: named }
      },
      isWhole: ({ articles }) => articles.every(({ body }) => bodies.has(body)),
      ...(formUrl === undefined ? {} : { formUrl }),
    },
  )
  return found.catch(undefinedIfMissing)
}

/** Throws `ArticleTooLarge`. If the article were left out instead, it would be removed from the site. */
function assertSize({ title, body }: ArticleRow): void {
  const bytes = Buffer.byteLength(body)
  if (bytes > MAX_ARTICLE_BYTES) throw ArticleTooLarge.fault({ title, bytes, maxBytes: MAX_ARTICLE_BYTES })
}

/**
 * Loads the changes since a cursor. Without `since`, the answer has only a cursor. `undefined` if the provider has no
 * change feed.
 */
export function loadChanges(
  client: ProviderClient,
  locale: SiteLocale,
  since: string | undefined,
): Promise<ContentChanges | undefined> {
  const call = { locale, wire: ChangesWire, translate: translateChanges, forget: true }
  return client.get(CHANGES_PATH, { since }, call).catch((error: unknown) => {
    if (isFault(error) && error.status === 404) return undefined
    throw error
  })
}

function undefinedIfMissing(error: unknown): undefined {
  if (ProviderAnswerFailed.is(error) && (error as TesseraError).status === 404) return undefined
  throw error
}
