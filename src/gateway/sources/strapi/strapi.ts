import * as v from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import { SourceAnswerRefused } from '../../errors.ts'
import type {
  ArticleFromSource,
  ContentSource,
  SourceContent,
  SourceContext,
  SourceFactory,
} from '../../source/source.ts'
import { itemArticle, type FieldNames, type Item, type ItemTools, type MapItem } from '../common/item-article.ts'
import { languagesToRead, type LanguagesOption } from '../common/languages-option.ts'
import { createReadIfChanged } from '../common/read-if-changed.ts'
import { openRestApi, type RestApi, type RestOptions } from '../common/rest-api.ts'
import { settingsOf, type SettingsOption } from '../common/source-settings.ts'
import { createSystemFiles } from '../common/system-files.ts'
import type { Fetch } from '../common/load-json.ts'
import { strapiHtml } from './strapi-text.ts'

export type StrapiOptions = RestOptions & {
  /** The plural name of the type whose documents are articles: `articles`. */
  readonly type: string
  /** The names of an article's fields in Strapi. Usual names such as `title`, `slug` and `content` need no entry. */
  readonly fields?: FieldNames
  readonly map?: MapItem
  /**
   * Strapi's code of each language. Default: the texts are in `en`, and calls name no language, so Strapi uses its
   * default.
   */
  readonly languages?: LanguagesOption
  /**
   * Name, colours, menus and banners of the site. A function may ask the system for them: `get(path, query)` loads the
   * JSON at a path.
   */
  readonly settings?: SettingsOption<[get: RestApi['get']]>
  /** Further query parameters of calls. Default: `{ populate: '*' }`. */
  readonly query?: Readonly<Record<string, string>>
  /** Whether drafts are read. Default: only if there is a token. */
  readonly drafts?: boolean
}

type Reading = {
  readonly locale: SiteLocale
  readonly code: string | undefined
  readonly status: 'published' | 'draft'
}

/** Strapi returns no more documents at once. */
const PAGE_SIZE = 100
const Answer = v.object({
  data: v.array(v.looseObject({ documentId: v.string(), updatedAt: v.optional(v.string()) })),
  meta: v.object({ pagination: v.object({ pageCount: v.number(), total: v.number() }) }),
})

/**
 * A type of Strapi 5 as a content system:
 *
 * ```ts
 * export default strapi({ url: 'https://cms.example', token: 'STRAPI_TOKEN', type: 'articles' })
 * ```
 */
export function strapi(options: StrapiOptions): SourceFactory {
  return (context) => openStrapi(options, context, fetch)
}

/** `strapi` with another `fetch`. Throws `SourceSettingMissing` for options that cannot be used. */
export function openStrapi(
  options: StrapiOptions,
  context: SourceContext,
  load: Fetch,
  now?: () => number,
): ContentSource {
  const api = openRestApi('Strapi', options, context, load)
  const path = `/api/${encodeURIComponent(options.type)}`
  const files = createSystemFiles(api.url, uploadPath, { fileAddress: context.fileAddress, load: api.file })
  const tools: ItemTools = {
    fields: options.fields ?? {},
    map: options.map,
    html: strapiHtml,
    fileOf: files.fileOf,
    linkTo: files.linkTo,
    publishedAt: ['createdAt'],
  }
  const withDrafts = options.drafts ?? api.hasToken
  const readings = languagesToRead(options.languages).flatMap((language): Reading[] => [
    { ...language, status: 'published' },
    ...(withDrafts ? [{ ...language, status: 'draft' as const }] : []),
  ])
  const read = createReadIfChanged(
    async () => JSON.stringify(await Promise.all(readings.map((reading) => loadStamp(api, path, reading)))),
    async () => loadContent(api, path, readings, options, tools),
    now,
  )
  return { name: api.name, read, readFile: files.read }
}

function uploadPath(path: string): string | undefined {
  return /^uploads\/[^/]/.test(path) && !path.split('/').some((part) => /^\.*$/.test(part)) ? path : undefined
}

async function loadContent(
  api: RestApi,
  path: string,
  readings: readonly Reading[],
  { settings, query = { populate: '*' } }: StrapiOptions,
  tools: ItemTools,
): Promise<SourceContent> {
  const content: { [L in SiteLocale]?: Map<string, ArticleFromSource | undefined> } = {}
  // Published documents come first, so that a newer draft does not replace one.
  for (const reading of readings) {
    const own = (content[reading.locale] ??= new Map())
    for (const item of await loadDocuments(api, path, reading, query)) {
      if (own.has(item.documentId)) continue
      own.set(item.documentId, await itemArticle(item.documentId, item, reading.status === 'draft', tools))
    }
  }
  const entries = Object.entries(content).map(async ([locale, own]) => {
    const articles = [...own.values()].filter((article) => article !== undefined)
    return [locale, { ...(await settingsOf(settings, locale as SiteLocale, api.get)), articles }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function loadDocuments(
  api: RestApi,
  path: string,
  reading: Reading,
  query: Readonly<Record<string, string>>,
): Promise<(Item & { documentId: string })[]> {
  const documents: (Item & { documentId: string })[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await ask(api, path, { ...query, sort: 'documentId', ...queryOf(reading, page, PAGE_SIZE) })
    documents.push(...data)
    if (page >= meta.pagination.pageCount) return documents
  }
}

/** Each edit has a newer time than all before it, and a removal changes the number of documents. */
async function loadStamp(api: RestApi, path: string, reading: Reading): Promise<unknown> {
  const query = { sort: 'updatedAt:desc', 'fields[0]': 'updatedAt', ...queryOf(reading, 1, 1) }
  const { data, meta } = await ask(api, path, query)
  return [data[0]?.documentId, data[0]?.updatedAt, meta.pagination.total]
}

function queryOf({ code, status }: Reading, page: number, size: number): Readonly<Record<string, string>> {
  return {
    status,
    ...(code !== undefined && { locale: code }),
    'pagination[page]': String(page),
    'pagination[pageSize]': String(size),
  }
}

async function ask(api: RestApi, path: string, query: Readonly<Record<string, string>>) {
  const read = v.safeParse(Answer, await api.get(path, query))
  if (read.success) return read.output
  const reason = `it has no list of documents (${read.issues[0].message}). Strapi 5 is needed.`
  throw SourceAnswerRefused.fault({ url: api.url + path, reason })
}
