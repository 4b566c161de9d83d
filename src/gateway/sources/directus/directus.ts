import * as v from 'valibot'
import { SourceAnswerRefused } from '../../errors.ts'
import type { ContentSource, SourceContent, SourceContext, SourceFactory } from '../../source/source.ts'
import { itemArticle, type FieldNames, type Item, type ItemTools, type MapItem } from '../common/item-article.ts'
import { languagesToRead, type LanguagesOption } from '../common/languages-option.ts'
import { createReadIfChanged } from '../common/read-if-changed.ts'
import { textHtml } from '../common/markdown-html.ts'
import { openRestApi, type RestApi, type RestOptions } from '../common/rest-api.ts'
import { settingsOf, type SettingsOption } from '../common/source-settings.ts'
import { createSystemFiles } from '../common/system-files.ts'
import type { Fetch } from '../common/load-json.ts'
import { plainItem, statusOf, translated } from './directus-item.ts'

export type DirectusOptions = RestOptions & {
  /** The collection whose items are articles: `articles`. */
  readonly collection: string
  /** The names of an article's fields in Directus. Usual names such as `title`, `slug` and `content` need no entry. */
  readonly fields?: FieldNames
  readonly map?: MapItem
  /** With codes, the texts come from the field `translations`. Default: `en`. */
  readonly languages?: LanguagesOption
  /**
   * Name, colours, menus and banners of the site. A function may ask the system for them: `get(path, query)` loads the
   * JSON at a path.
   */
  readonly settings?: SettingsOption<[get: RestApi['get']]>
}

const PAGE_SIZE = 100
const ASSET = /^assets\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/[^/]*)?$/i
const Answer = v.object({
  data: v.array(v.record(v.string(), v.unknown())),
  meta: v.optional(v.object({ filter_count: v.optional(v.number()), total_count: v.optional(v.number()) })),
})

/**
 * A collection of Directus as a content system:
 *
 * ```ts
 * export default directus({ url: 'https://cms.example', token: 'DIRECTUS_TOKEN', collection: 'articles' })
 * ```
 *
 * Items whose `status` is not `published` are drafts; archived ones are left out. Pictures are read with the token.
 */
export function directus(options: DirectusOptions): SourceFactory {
  return (context) => openDirectus(options, context, fetch)
}

/** `directus` with another `fetch`. Throws `SourceSettingMissing` for options that cannot be used. */
export function openDirectus(
  options: DirectusOptions,
  context: SourceContext,
  load: Fetch,
  now?: () => number,
): ContentSource {
  const api = openRestApi('Directus', options, context, load)
  const path = `/items/${encodeURIComponent(options.collection)}`
  const files = createSystemFiles(api.url, assetPath, { fileAddress: context.fileAddress, load: api.file })
  const tools: ItemTools = {
    fields: options.fields ?? {},
    map: options.map,
    html: async (value) => (typeof value === 'string' ? textHtml(value) : ''),
    // The field of a picture holds the id of a file.
    fileOf: (written) => files.fileOf(ASSET.test(`assets/${written}`) ? `assets/${written}` : written),
    linkTo: files.linkTo,
    publishedAt: ['date_published', 'published_at', 'date_created'],
  }
  const read = createReadIfChanged(
    () => loadStamp(api, path),
    async () => contentOf(await loadItems(api, path, options), api, options, tools),
    now,
  )
  return { name: api.name, read, readFile: files.read }
}

function assetPath(path: string): string | undefined {
  const id = ASSET.exec(path)?.[1]
  return id === undefined ? undefined : `assets/${id}`
}

async function contentOf(
  items: readonly Item[],
  api: RestApi,
  { languages, settings }: DirectusOptions,
  tools: ItemTools,
): Promise<SourceContent> {
  const content: Record<string, unknown> = {}
  for (const { locale, code } of languagesToRead(languages)) {
    const articles = []
    for (const item of items) {
      const status = statusOf(item)
      const own = code === undefined ? item : translated(item, code)
      if (own === undefined || status === 'archived') continue
      const article = await itemArticle(String(item['id']), plainItem(own, tools.fields), status === 'draft', tools)
      if (article) articles.push(article)
    }
    content[locale] = { ...(await settingsOf(settings, locale, api.get)), articles }
  }
  return content as SourceContent
}

async function loadItems(api: RestApi, path: string, { languages, fields = {} }: DirectusOptions): Promise<Item[]> {
  const inside = Object.values(fields).filter((name) => name.includes('.'))
  const names = ['*', ...(typeof languages === 'object' ? ['translations.*'] : []), ...inside]
  const query = { fields: names.join(','), sort: 'id', limit: String(PAGE_SIZE), meta: 'filter_count' }
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await ask(api, path, { ...query, page: String(page) })
    items.push(...data)
    // A server may return fewer rows than the call asks for.
    if (data.length === 0 || items.length >= (meta?.filter_count ?? 0)) return items
  }
}

/** The newest times and the number of items, as one text. `undefined` if the collection does not store these times. */
async function loadStamp(api: RestApi, path: string): Promise<string | undefined> {
  const newest = (field: string) =>
    ask(api, path, {
      fields: `id,${field}`,
      [`filter[${field}][_nnull]`]: 'true',
      sort: `-${field}`,
      limit: '1',
      meta: 'total_count',
    })
  try {
    return JSON.stringify([await newest('date_updated'), await newest('date_created')])
  } catch {
    return undefined
  }
}

async function ask(api: RestApi, path: string, query: Readonly<Record<string, string>>) {
  const read = v.safeParse(Answer, await api.get(path, query))
  if (read.success) return read.output
  throw SourceAnswerRefused.fault({
    url: api.url + path,
    reason: `it has no list of items (${read.issues[0].message}).`,
  })
}
