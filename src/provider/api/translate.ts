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

/** One kind of content, and the rows of it that could not be read. */
export type ReadPart<K extends FlawedRow['kind']> = Pick<LocaleContent, K | 'flawedRows'>

/**
 * From the API's words to ours. The only file that knows both.
 *
 * Nothing is judged here: menus of unknown type, refused paths and future times pass through to the site model. A row
 * that cannot be read leaves itself out. Values stay plain data that survives being stored as JSON.
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

  /** A row is a step. */
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

/** The rows of a list of articles that can be read, and those that cannot. */
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
 * `body` is what was found when the article's body was cleaned. Path segments come in Unicode's composed form, NFC.
 *
 * All articles of a site are held at once, so nothing is kept that no code reads: a list that was filled one by one
 * has room for more.
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
