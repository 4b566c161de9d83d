import { isSiteLocale, type SiteLocale } from '#contract/locale.ts'
import type { Article, Banner, BodyFacts, ConfigEntries, MenuGroup, RawMenuEntry } from '#site/content.ts'
import type { ArticleWire } from './wire/article.ts'
import type { BannerWire } from './wire/banner.ts'
import type { ChangesWire } from './wire/changes.ts'
import type { ConfigWire } from './wire/config.ts'
import type { MenuEntryWire, MenuWire } from './wire/menu.ts'

/**
 * From the API's words to ours. The only file that knows both.
 *
 * Nothing is judged here: menus of unknown type, refused paths and future times pass through to the site model. Values stay
 * plain data that survives being stored as JSON.
 */
export function translateConfigs(wire: ConfigWire): ConfigEntries {
  return wire
}

export function translateMenu(wire: MenuWire): MenuGroup[] {
  return Object.entries(wire).map(([key, { type, children }]) => ({
    key,
    type,
    entries: children.map(translateMenuEntry),
  }))
}

function translateMenuEntry(wire: MenuEntryWire): RawMenuEntry {
  const { id, name, url, type, description, image, target, children } = wire
  return {
    name: name.trim(),
    url: url.trim(),
    ...given({ id, type, description, image, target }),
    children: children.map(translateMenuEntry),
  }
}

export function translateBanners(wire: BannerWire): Banner[] {
  return wire.map(({ id, title, ...rest }) => ({ id, title, ...given(rest) }))
}

/**
 * `body` is what was found when the article's body was cleaned. Path segments come in Unicode's composed form, NFC.
 *
 * All articles of a site are held at once, so nothing is kept that nobody reads: a list that was filled one by one has room for more.
 */
export function translateArticle(wire: ArticleWire, body: BodyFacts): Article {
  const { id, article, group, title, keywords, publishedAt, updatedAt, noindex, draft } = wire
  const { summary, cover, author, expiresAt } = wire
  return {
    id,
    slug: article.normalize('NFC'),
    title,
    keywords: [...keywords],
    publishedAt,
    updatedAt,
    noindex,
    draft,
    body: summary === undefined ? body : { ...body, excerpt: '' },
    ...given({ group: group?.normalize('NFC'), summary, cover, author, expiresAt }),
  }
}

/** One thing that changed. Without `locale` it changed in all of them. */
export type ContentChange = {
  readonly kind: 'article' | 'config' | 'menu' | 'banner'
  readonly deleted: boolean
  readonly locale?: SiteLocale
  readonly slug?: string
  readonly group?: string
}

export type ContentChanges = {
  readonly cursor: string
  /** `undefined`: too much has happened since the cursor, read everything. */
  readonly changes?: readonly ContentChange[]
}

/** Changes in languages that are none of ours are left out. */
export function translateChanges(wire: ChangesWire): ContentChanges {
  if (!wire.complete) return { cursor: wire.cursor }
  const all = [
    ...wire.changed.map((change) => ({ ...change, deleted: false })),
    ...wire.deleted.map((change) => ({ ...change, deleted: true })),
  ]
  const changes = all.flatMap(({ kind, deleted, locale, article, group }): ContentChange[] => {
    if (locale !== undefined && !isSiteLocale(locale)) return []
    return [{ kind, deleted, ...given({ locale, slug: article?.normalize('NFC'), group: group?.normalize('NFC') }) }]
  })
  return { cursor: wire.cursor, changes }
}

/** The fields that have a value; a missing field and one set to `undefined` are different things in our types. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
