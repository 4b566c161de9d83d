import { isSiteLocale, type SiteLocale } from '#contract/locale.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { Steps } from '#kit/steps.ts'
import type {
  Article,
  Banner,
  BodyFacts,
  FlawedRow,
  LocaleContent,
  MenuGroup,
  RawMenuEntry,
} from '#site/model/content.ts'
import { articleDoubts, textDoubts } from './doubts.ts'
import { type ArticleRow, articleFields } from './wire/article.ts'
import { bannerFields } from './wire/banner.ts'
import type { ChangesWire } from './wire/changes.ts'
import { type ConfigRow, readConfigRow } from './wire/config.ts'
import { menuEntryFields, menuGroupFields } from './wire/menu.ts'
import { flawedRow, readRow, UNREADABLE } from './wire/row.ts'

/** One kind of content, and its rows that could not be read. */
export type ReadPart<K extends FlawedRow['kind']> = Pick<LocaleContent, K | 'flawedRows'>

/**
 * Translates the API's words into ours. Only this file knows both.
 *
 * It judges nothing: menus of unknown type, refused paths and future times are passed on to the site model. If a row
 * cannot be read, only this row is left out. Values are plain data that stays the same when it is stored as JSON and
 * read again.
 */
export function translateConfigs(rows: { readonly [key: string]: unknown }): ReadPart<'configs'> {
  const flawedRows: FlawedRow[] = []
  const entries = Object.entries(rows).flatMap(([key, sent]): [string, ConfigRow][] => {
    const row = readConfigRow(sent)
    if (row !== UNREADABLE) return row === undefined ? [] : [[key, row]]
    const flaw = { field: 'the entry', found: quoteValue(sent), expected: 'an object such as { "content": "…" }' }
    flawedRows.push({ kind: 'configs', id: key, isLeftOut: true, flaws: [flaw] })
    return []
  })
  return { configs: Object.fromEntries(entries), flawedRows }
}

/** Translates the menus. If a group or an entry cannot be read, it is left out, and a flawed row tells why. */
export function* translateMenu(rows: { readonly [key: string]: unknown }): Steps<ReadPart<'menuGroups'>> {
  const flawedRows: FlawedRow[] = []
  const menuGroups: MenuGroup[] = []
  const names = { id: 'id', title: 'name' }
  for (const [key, sent] of Object.entries(rows)) {
    yield
    const read = readRow(menuGroupFields, sent)
    if (read.flaws.length > 0) flawedRows.push({ ...flawedRow('menuGroups', read, sent, {}), title: key })
    if (read.row === undefined) continue
    menuGroups.push({ key, type: read.row.type, entries: yield* entriesOf(read.row.children) })
  }
  return { menuGroups, flawedRows }

  /** Each row is one step. */
  function* entriesOf(list: readonly unknown[]): Steps<RawMenuEntry[]> {
    const entries: RawMenuEntry[] = []
    for (const sent of list) {
      yield
      const read = readRow(menuEntryFields, sent, ({ name }) => textDoubts('name', name))
      if (read.flaws.length > 0) flawedRows.push(flawedRow('menuGroups', read, sent, names))
      if (read.row === undefined) continue
      const { name, url, children = [], ...rest } = read.row
      entries.push({ name: name.trim(), url: url.trim(), ...given(rest), children: yield* entriesOf(children) })
    }
    return entries
  }
}

/** Translates the banners. If one cannot be read, it is left out, and a flawed row tells why. */
export function* translateBanners(rows: readonly unknown[]): Steps<ReadPart<'banners'>> {
  const flawedRows: FlawedRow[] = []
  const banners: Banner[] = []
  for (const sent of rows) {
    yield
    const read = readRow(bannerFields, sent, ({ title }) => textDoubts('title', title))
    if (read.flaws.length > 0) flawedRows.push(flawedRow('banners', read, sent, BANNER_NAMES))
    if (read.row === undefined) continue
    const { id, title, ...rest } = read.row
    banners.push({ id, title, ...given(rest) })
  }
  return { banners, flawedRows }
}

/** Reads the rows of a list of articles. Returns those that can be read, and what is wrong with flawed ones. */
export function* readArticleRows(sent: readonly unknown[]): Steps<{ rows: ArticleRow[]; flawedRows: FlawedRow[] }> {
  const flawedRows: FlawedRow[] = []
  const rows: ArticleRow[] = []
  for (const one of sent) {
    yield
    const read = readRow(articleFields, one, articleDoubts)
    if (read.flaws.length > 0) flawedRows.push(flawedRow('articles', read, one, ARTICLE_NAMES))
    if (read.row !== undefined) rows.push(read.row)
  }
  return { rows, flawedRows }
}

const BANNER_NAMES = { id: 'id', title: 'title' }
const ARTICLE_NAMES = { id: 'id', title: 'title', slug: 'article', group: 'group' }

/**
 * Translates one article. `body` is what was found when the article's body was cleaned. Path segments get Unicode's
 * composed form, NFC.
 *
 * All articles of a site are held at the same time, so nothing is kept that no code reads. Keywords are copied, since a
 * list that was filled one by one reserves more memory than it needs.
 */
export function translateArticle(row: ArticleRow, body: BodyFacts): Article {
  const { id, article, group, title, keywords = [], publishedAt, updatedAt = publishedAt, noindex, draft } = row
  const { summary, cover, author, expiresAt } = row
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

/** One thing that changed. Without `locale` it changed in all locales. */
export type ContentChange = {
  readonly kind: 'article' | 'config' | 'menu' | 'banner'
  readonly deleted: boolean
  readonly locale?: SiteLocale
  readonly slug?: string
  readonly group?: string
}

export type ContentChanges = {
  readonly cursor: string
  /** `undefined` if too much has happened since the cursor. Then everything must be read. */
  readonly changes?: readonly ContentChange[]
}

/** Translates the answer of a change feed. Changes in languages that we do not have are left out. */
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

/**
 * Only the fields that have a value. In our types, a missing field and a field that is `undefined` are different
 * things.
 */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
