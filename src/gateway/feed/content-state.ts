import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { remembered } from '#kit/remembered.ts'
import { digestText, type ServedContent } from '../content.ts'

/** One entry of a change feed, for one locale. `group` is missing if the article has no group. */
export interface ChangedItem {
  kind: 'article' | 'config' | 'menu' | 'banner'
  locale: SiteLocale
  article?: string
  group?: string
}

/** The digests of a tenant's content at one moment. The same content has the same cursor on every server. */
export interface ContentState {
  readonly cursor: string
  /** The digest of each item by its key. `itemOf` turns a key into an item. */
  readonly digests: ReadonlyMap<string, string>
}

const publishedState = remembered((content: ServedContent) => findState(content, false))
const previewState = remembered((content: ServedContent) => findState(content, true))

/**
 * The state of the content that a reader sees, with or without drafts. For a reader without drafts, an article that
 * became a draft is deleted. The state is computed once per content object, since an edit makes a new one.
 */
export function stateOf(content: ServedContent, withDrafts: boolean): ContentState {
  return withDrafts ? previewState(content) : publishedState(content)
}

function findState(content: ServedContent, withDrafts: boolean): ContentState {
  const digests = new Map<string, string>()
  for (const locale of SITE_LOCALES) {
    const { configs, menus, banners, articles } = content[locale]
    digests.set(keyOf('config', locale), digestText(JSON.stringify(configs())))
    digests.set(keyOf('menu', locale), digestText(JSON.stringify(menus())))
    digests.set(keyOf('banner', locale), digestText(JSON.stringify(banners())))
    for (const entry of articles()) {
      if (entry.draft && !withDrafts) continue
      const key = keyOf('article', locale, entry.article, entry.group)
      const doubled = digests.get(key)
      digests.set(key, doubled === undefined ? entry.digest() : `${doubled} ${entry.digest()}`)
    }
  }
  const lines = [...digests].map(([key, digest]) => `${key} ${digest}`).sort()
  return { cursor: digestText(lines.join('\n')), digests }
}

function keyOf(kind: ChangedItem['kind'], locale: SiteLocale, article?: string, group?: string | null): string {
  return JSON.stringify([kind, locale, article ?? null, group ?? null])
}

/** The item of a key in `digests`. */
export function itemOf(key: string): ChangedItem {
  const [kind, locale, article, group] = JSON.parse(key) as [
    ChangedItem['kind'],
    SiteLocale,
    string | null,
    string | null,
  ]
  return { kind, locale, ...(article !== null && { article }), ...(group !== null && { group }) }
}
