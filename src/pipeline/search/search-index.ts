import { changeTables } from '#search/index/change-tables.ts'
import { renumber, type Renumbering } from '#search/index/renumber.ts'
import { changeSince, followList } from '#kit/list-change.ts'
import type { ArticleEntry } from '#search/index/article-entry.ts'
import { createRunCutter, type Run } from '#kit/list-runs.ts'
import { remembered } from '#kit/remembered.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { buildTables, type IndexUpdate } from '#search/index/index-tables.ts'
import { startFile } from '#search/index/start-file.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import { digest } from '#store/fs/digest.ts'
import { madeFile, type BundleFile, type MadeFile } from '../bundle/bundle.ts'
import type { AddFile } from '../bundle/staged-files.ts'
import { describeArticles, type MakeSearchParts } from './describe-articles.ts'
import type { SearchEntries } from './search-entries.ts'
import { inTurns } from '#threads/in-turns.ts'
import { changedIndexFiles, indexFiles } from './index-files.ts'
import { cutStateRuns, dataFile, followSearchState, type SearchState, type SearchStateArticle } from './search-state.ts'

/** The index of one locale. */
export type SearchUpdate = {
  readonly state: SearchState
  /** The files that were made, by name. All are files of this index. */
  readonly files: ReadonlyMap<string, BundleFile>
  /**
   * Names of files that the index no longer has. Its other files stay as they are. `undefined` if all its files were
   * made.
   */
  readonly gone: readonly string[] | undefined
}

const idOf = remembered((article: SearchArticle) => digest(JSON.stringify(article)))
const cutRuns = createRunCutter<SearchArticle>(({ bodyDigest }) => bodyDigest.endsWith('00'))
const idOfRun = remembered((run: Run<SearchArticle>) => digest(run.map(idOf).join('\n')))
const idOfList = remembered((articles: readonly SearchArticle[]) => digest(cutRuns(articles).map(idOfRun).join('\n')))

/** Digest of all that an index is made from. */
export function indexInputs(articles: readonly SearchArticle[], synonyms: readonly (readonly string[])[]): string {
  return digest(JSON.stringify([idOfList(articles), synonyms]))
}

/**
 * Makes the index of one locale, or changes the last one.
 *
 * The result does not depend on `before`, which only saves work. `before` is the last state, and is given only if all
 * its files are in place. `read` reads one of these files by its name, and `add` makes a file.
 */
export async function updateSearchIndex(input: IndexInput): Promise<SearchUpdate> {
  try {
    return await updateFrom(input)
  } catch (error) {
    if (!(error instanceof EntryLost) || input.before === undefined) throw error
    return updateFrom({ ...input, before: undefined })
  }
}

type IndexInput = {
  articles: readonly SearchArticle[]
  entries: SearchEntries
  makeParts: MakeSearchParts
  codeVersion: string
  span: number
  /** Returns the table of Chinese characters. `undefined` if the index has none. */
  forms: () => Promise<string | undefined>
  /** Groups of words that mean the same for the tenant. */
  synonyms: readonly (readonly string[])[]
  before: SearchState | undefined
  read: (name: string) => string | undefined
  add: AddFile
}

async function updateFrom(input: IndexInput): Promise<SearchUpdate> {
  const { articles, entries, codeVersion, span, synonyms, before } = input
  const files = new Map<string, BundleFile>()
  const parts = { entries, makeParts: input.makeParts, codeVersion, addFile }
  const described = await describeArticles(articles, before?.articles ?? [], parts)
  const tables =
    (await changeKnown(described)) ?? (await inTurns(buildTables(entriesInOrder(described, entries), { span, digest })))
  for (const [name, text] of tables.files) addFile(dataFile(name), madeFile(text))
  const forms = before?.forms ?? (await addForms())
  const start = madeFile(startFile(cutStateRuns(described), tables.tables, { span, forms, synonyms }))
  addFile(START_FILE, start)
  const lists = { articles: described, tables: tables.tables }
  if (before) followSearchState(before, lists)
  const change = before && changedIndexFiles(before, lists)
  const facts = {
    codeVersion,
    inputs: indexInputs(articles, synonyms),
    start: start.digest,
    files: change ? before.files + change.added - change.gone.length : indexFiles(lists, forms).size,
    ...(forms !== undefined && { forms }),
  }
  return { state: { ...facts, ...lists }, files, gone: change?.gone }

  async function changeKnown(described: readonly SearchStateArticle[]): Promise<IndexUpdate | undefined> {
    if (before === undefined) return undefined
    followList(before.articles, described)
    const renumbering = renumberEntries(before.articles, described, entries)
    const read = (name: string) => input.read(dataFile(name))
    return renumbering && inTurns(changeTables(before.tables, renumbering, { span, digest, read }))
  }

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
}

/**
 * How the entries of `after` follow from those of `before`. `undefined` if that is not known, or if too much changed.
 */
function renumberEntries(
  before: readonly SearchStateArticle[],
  after: readonly SearchStateArticle[],
  entries: SearchEntries,
): Renumbering | undefined {
  const change = changeSince(before, after)
  if (!change) return undefined
  const entriesOf = (list: readonly SearchStateArticle[]) => list.map(({ entry }) => entryOf(entry, entries))
  const splices = change.splices.map(({ at, removed, added }) => {
    return { at, removed: entriesOf(removed), added: entriesOf(added) }
  })
  return renumber(splices, before.length)
}

function* entriesInOrder(described: readonly SearchStateArticle[], entries: SearchEntries) {
  for (const { entry } of described) yield entryOf(entry, entries)
}

function entryOf(key: string, entries: SearchEntries): ArticleEntry {
  const entry = entries.find(key)
  if (entry === undefined) throw new EntryLost(`The index entry ${key} is missing from the cache.`)
  return entry
}

/** The cache lacks the entry of an article that did not change. Without the state before, the entry is made again. */
class EntryLost extends Error {}
