import { SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { digestText, type ServedContent } from '../content.ts'

/** What a change feed names. Locale by locale; `group` is missing for an article that has none. */
export interface ChangedItem {
  kind: 'article' | 'config' | 'menu' | 'banner'
  locale: SiteLocale
  article?: string
  group?: string
}

/** A tenant's content at one moment, as digests. The same content has the same cursor on every server. */
export interface ContentState {
  readonly cursor: string
  /** Key of an item → digest; `itemOf` turns a key back. */
  readonly digests: ReadonlyMap<string, string>
}

const known = {
  published: new WeakMap<ServedContent, ContentState>(),
  preview: new WeakMap<ServedContent, ContentState>(),
}

/**
 * The state that a reader sees, with or without drafts: an article turned draft is gone for the public. Found once
 * for each content, since an edit makes another.
 */
export function stateOf(content: ServedContent, withDrafts: boolean): ContentState {
  const states = withDrafts ? known.preview : known.published
  const state = states.get(content) ?? findState(content, withDrafts)
  states.set(content, state)
  return state
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

export function itemOf(key: string): ChangedItem {
  const [kind, locale, article, group] = JSON.parse(key) as [
    ChangedItem['kind'],
    SiteLocale,
    string | null,
    string | null,
  ]
  return { kind, locale, ...(article !== null && { article }), ...(group !== null && { group }) }
}
