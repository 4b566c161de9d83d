import { mapLimit } from '#kit/limit.ts'
import type { Steps } from '#kit/steps.ts'
import { changeTables, type EntryChange } from '#search/index/change-tables.ts'
import type { ArticleEntry } from '#search/index/article-entry.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { stepsOfTables, type IndexUpdate } from '#search/index/index-tables.ts'
import { titleLength } from '#search/format/layout.ts'
import { startFile, TEXT_NAME_LENGTH } from '#search/format/index-manifest.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import { digest } from '#store/fs/digest.ts'
import { madeFile, type BundleFile, type MadeFile } from '../bundle/bundle.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import type { SearchEntries } from './search-entries.ts'
import type { SearchPart } from './search-parts.ts'
import { inTurns } from '#threads/in-turns.ts'
import { dataFile, textFileName, type SearchState, type SearchStateArticle } from './search-state.ts'

/** The index of one locale as it should be: its state, and those of its files that `before` has not. */
export type SearchUpdate = { readonly state: SearchState; readonly files: ReadonlyMap<string, BundleFile> }

/** Makes the parts of a batch of articles, in their order. Their bytes are there for as long as `use` takes. */
export type MakeSearchParts = (
  articles: readonly SearchArticle[],
  use: (parts: readonly SearchPart<MadeFile>[]) => Promise<void>,
) => Promise<void>

/** An article, the names of its text and entry, and what is known of them. */
type Found = {
  article: SearchArticle
  text: string
  entry: string
  length: number | undefined
  blocks: number | undefined
}

/** With more changes than this part of all articles, making the index anew is the shorter way. */
const MAX_CHANGED_PART = 1 / 8
const ALWAYS_CHANGED = 4

const BATCH_ARTICLES = 32
const BATCHES_AHEAD = 4

/**
 * Makes the index of one locale, or changes it.
 *
 * The result depends on the articles alone. `before` is the last state, given only where all its files lie in place;
 * `read` reads one of them by its name, and `add` makes one.
 */
export async function updateSearchIndex(input: {
  articles: readonly SearchArticle[]
  entries: SearchEntries
  makeParts: MakeSearchParts
  codeVersion: string
  span: number
  /** Gives the table of Chinese characters; `undefined` for an index without one. */
  forms: () => Promise<string | undefined>
  /** Words of the tenant that mean the same, group by group. */
  synonyms: readonly (readonly string[])[]
  before: SearchState | undefined
  read: (name: string) => string | undefined
  add: AddFile
}): Promise<SearchUpdate> {
  const { articles, entries, codeVersion, span, synonyms, before } = input
  const inputs = digest(JSON.stringify([articles, synonyms]))
  if (before?.inputs === inputs) return { state: before, files: new Map() }
  const files = new Map<string, BundleFile>()
  const described = await describeAll()
  const tables = changed() ?? (await inTurns(stepsOfTables(entriesInOrder(), { span, digest })))
  for (const [name, text] of tables.files) addFile(dataFile(name), madeFile(text))
  const groups = new Map([...new Set(described.map(({ group }) => group))].map((group, number) => [group, number]))
  const facts = described.map((article) => ({ ...article, group: groups.get(article.group) ?? 0 }))
  const forms = before?.forms ?? (await addForms())
  const start = madeFile(startFile(facts, [...groups.keys()], tables.tables, { span, forms, synonyms }))
  addFile(START_FILE, start)
  const state = { codeVersion, inputs, start: start.digest, articles: described, tables: tables.tables }
  return { state: { ...state, ...(forms !== undefined && { forms }) }, files }

  async function addForms(): Promise<string | undefined> {
    const table = await input.forms()
    if (table === undefined) return undefined
    const file = madeFile(table)
    const name = `f${file.digest.slice(0, 10)}.txt`
    addFile(dataFile(name), file)
    return name
  }

  function addFile(name: string, file: MadeFile): void {
    files.set(name, input.add(name, file))
  }

  /** Articles whose entry and text are known from `before` are looked up, the others are made. */
  async function describeAll(): Promise<SearchStateArticle[]> {
    const texts = new Map((before?.articles ?? []).map((article) => [article.text, article.blocks]))
    const names = new Set<string>()
    const found = await inTurns(findAll(names, texts))
    const missing = found.filter(({ length, blocks }) => length === undefined || blocks === undefined)
    const batches: Found[][] = []
    for (let at = 0; at < missing.length; at += BATCH_ARTICLES) batches.push(missing.slice(at, at + BATCH_ARTICLES))
    await mapLimit(batches, BATCHES_AHEAD, makeBatch)
    return found.map(({ article, text, entry, length = 0, blocks = 0 }) => {
      const { path, title, group } = article
      return { path, entry, text, blocks, length, titleLength: titleLength(title), group }
    })
  }

  /** An article is a step. */
  function* findAll(names: Set<string>, texts: ReadonlyMap<string, number>): Steps<Found[]> {
    const found: Found[] = []
    for (const [index, article] of articles.entries()) {
      const text = nameText(article, names)
      const entry = entries.keyOf(article)
      const old = before?.articles[index]
      const length = old?.entry === entry ? old.length : entries.find(entry)?.length
      found.push({ article, text, entry, length, blocks: texts.get(text) })
      yield
    }
    return found
  }

  function makeBatch(batch: Found[]): Promise<void> {
    return input.makeParts(
      batch.map(({ article }) => article),
      (parts) => {
        const partOf = (at: number) => parts[at] as SearchPart<MadeFile>
        entries.keep(batch.map(({ entry }, at): [string, ArticleEntry] => [entry, partOf(at).entry]))
        return inTurns(addTexts(batch, partOf))
      },
    )
  }

  /** A file is a step: a very long text has thousands. */
  function* addTexts(batch: Found[], partOf: (at: number) => SearchPart<MadeFile>): Generator<undefined, void> {
    for (const [at, article] of batch.entries()) {
      const { entry, texts } = partOf(at)
      article.length = entry.length
      article.blocks = texts.length
      for (const [block, file] of texts.entries()) {
        addFile(textFileName(article.text, block), file)
        yield
      }
    }
  }

  /**
   * The name says all that stands in the files. Two articles that would share one part ways by what they are digested
   * with.
   */
  function nameText(article: SearchArticle, names: Set<string>): string {
    const { title, href, publishedAt, tag, summary, bodyDigest } = article
    for (let attempt = 0; ; attempt++) {
      const all = JSON.stringify([codeVersion, title, href, publishedAt, tag, summary, bodyDigest, attempt])
      const name = digest(all).slice(0, TEXT_NAME_LENGTH)
      if (names.has(name)) continue
      names.add(name)
      return name
    }
  }

  function* entriesInOrder() {
    for (const { entry } of described) yield entryOf(entry)
  }

  function entryOf(key: string): ArticleEntry {
    const entry = entries.find(key)
    if (entry === undefined) throw new Error(`The index entry ${key} is missing from the cache.`)
    return entry
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
      changes.push({ doc, before: old, after: is === undefined ? undefined : entryOf(is) })
    }
    return changeTables(before.tables, changes, { span, digest, read: (name) => input.read(dataFile(name)) })
  }
}
