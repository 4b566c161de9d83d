import { changeTables, type EntryChange } from '#search/change-tables.ts'
import { START_FILE, textFile } from '#search/index-reader.ts'
import { buildTables, type IndexUpdate } from '#search/index-tables.ts'
import { titleLength } from '#search/layout.ts'
import { MAX_GROUPS, startFile, TEXT_NAME_LENGTH } from '#search/start-file.ts'
import type { SearchArticle } from '#site/search-articles.ts'
import { digest } from '#store/digest.ts'
import type { SearchEntries } from './search-entries.ts'
import { dataFile, textFileName, type SearchState, type SearchStateArticle } from './search-state.ts'

/** The index of one locale as it should be: its state, and the texts of those of its files that `before` has not. */
export type SearchUpdate = { readonly state: SearchState; readonly files: ReadonlyMap<string, string> }

/** With more changes than this part of all articles, making the index anew is the shorter way. */
const MAX_CHANGED_PART = 1 / 8
const ALWAYS_CHANGED = 4

/**
 * Makes the index of one locale, or changes it.
 *
 * The result depends on the articles alone. `before` is the last state, given only where all its files lie in place, and `read` reads
 * one of them by its name.
 */
export function updateSearchIndex(input: {
  articles: readonly SearchArticle[]
  entries: SearchEntries
  salt: string
  span: number
  before: SearchState | undefined
  read: (name: string) => string | undefined
}): SearchUpdate {
  const { articles, entries, salt, span, before } = input
  const inputs = digest(JSON.stringify(articles))
  if (before?.inputs === inputs) return { state: before, files: new Map() }
  const files = new Map<string, string>()
  const known = new Map((before?.articles ?? []).map((article) => [article.text, article]))
  const names = new Set<string>()
  const described = articles.map(describe)
  const tables = changed() ?? buildTables(entriesInOrder(), { span, digest })
  for (const [name, text] of tables.files) files.set(dataFile(name), text)
  const groups = [...new Set(described.map(({ group }) => group))].slice(0, MAX_GROUPS)
  const facts = described.map((article) => ({ ...article, group: groupNumber(groups, article.group) }))
  files.set(START_FILE, startFile(facts, groups, tables.tables, span))
  return { state: { salt, inputs, articles: described, tables: tables.tables }, files }

  function describe(article: SearchArticle, index: number): SearchStateArticle {
    const { path, group } = article
    const text = nameText(article)
    const entry = entries.keyOf(article)
    const old = before?.articles[index]
    const length = old?.entry === entry ? old.length : entries.entryOf(entry, article).length
    const blocks = known.get(text)?.blocks ?? writeBlocks(article, text)
    return { path, entry, text, blocks, length, titleLength: titleLength(article.title), group }
  }

  /** The name says all that stands in the files. Two articles that would share one part ways by what they are digested with. */
  function nameText({ title, href, publishedAt, tag, summary, bodyDigest }: SearchArticle): string {
    for (let attempt = 0; ; attempt++) {
      const all = JSON.stringify([salt, title, href, publishedAt, tag, summary, bodyDigest, attempt])
      const name = digest(all).slice(0, TEXT_NAME_LENGTH)
      if (names.has(name)) continue
      names.add(name)
      return name
    }
  }

  function writeBlocks(article: SearchArticle, name: string): number {
    const { title, href, publishedAt: date, tag } = article
    const blocks = entries.blocksOf(article)
    blocks.forEach((text, block) => {
      files.set(textFileName(name, block), textFile({ title, href, date, text, ...(tag !== undefined && { tag }) }))
    })
    return blocks.length
  }

  function* entriesInOrder() {
    for (const article of articles) yield entries.entryOf(entries.keyOf(article), article)
  }

  /** The tables by changing those of `before`; `undefined` where that is not possible or does not pay. */
  function changed(): IndexUpdate | undefined {
    if (!before) return undefined
    const changes: EntryChange[] = []
    const most = Math.max(ALWAYS_CHANGED, articles.length * MAX_CHANGED_PART)
    for (let doc = 0; doc < Math.max(articles.length, before.articles.length); doc++) {
      const was = before.articles[doc]?.entry
      const is = described[doc]?.entry
      if (was === is) continue
      const old = was === undefined ? undefined : entries.find(was)
      if (changes.length >= most || (was !== undefined && !old)) return undefined
      changes.push({ doc, before: old, after: is === undefined ? undefined : entries.find(is) })
    }
    return changeTables(before.tables, changes, { span, digest, read: (name) => input.read(dataFile(name)) })
  }
}

/** Groups beyond the last that has a number of its own go by that one. */
function groupNumber(groups: readonly string[], group: string): number {
  const number = groups.indexOf(group)
  return number === -1 ? MAX_GROUPS - 1 : number
}
