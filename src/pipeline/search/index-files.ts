import { changeSince } from '#kit/list-change.ts'
import type { IndexShard } from '#search/format/shard-files.ts'
import type { IndexTables } from '#search/index/index-tables.ts'
import { START_FILE } from '#search/query/load-file.ts'
import { dataFile, textFileName, type SearchState, type SearchStateArticle } from './search-state.ts'

type Lists = Pick<SearchState, 'articles' | 'tables'>

/** How many files a change adds to an index, and the names of those that the index no longer has. */
export type IndexFilesChange = { readonly added: number; readonly gone: readonly string[] }

/**
 * The names of all files of an index, relative to its folder. `forms` names the table of Chinese characters, if it has
 * one.
 */
export function indexFiles({ articles, tables }: Lists, forms: string | undefined): Set<string> {
  const own = forms === undefined ? [START_FILE] : [START_FILE, dataFile(forms)]
  const shards = Array.from(tableNames(tables), dataFile)
  return new Set([...own, ...articles.flatMap(textFiles), ...shards])
}

/**
 * What became of the files of an index that was made by changing `before`. Both have the same table of Chinese
 * characters.
 */
export function changedIndexFiles(before: Lists, after: Lists): IndexFilesChange {
  const articles = changeOf(before.articles, after.articles)
  // No two articles have the same text. But two shards may name the same file.
  const [oldTexts, newTexts] = [
    new Set(articles.removed.flatMap(textFiles)),
    new Set(articles.added.flatMap(textFiles)),
  ]
  const shards = (['words', 'pairs', 'spelling'] as const).map((table) =>
    changeOf(before.tables[table], after.tables[table]),
  )
  const gone = namesMissing(
    shards.flatMap(({ removed }) => removed),
    after.tables,
  )
  const added = namesMissing(
    shards.flatMap(({ added }) => added),
    before.tables,
  )
  return {
    added: added.length + newTexts.difference(oldTexts).size,
    gone: [...gone.map(dataFile), ...oldTexts.difference(newTexts)],
  }
}

/** The items that only one of two lists has, and some that both have if it is not known how the lists differ. */
function changeOf<T extends object>(before: readonly T[], after: readonly T[]) {
  const splices = changeSince(before, after)?.splices ?? [{ removed: before, added: after }]
  return { removed: splices.flatMap(({ removed }) => removed), added: splices.flatMap(({ added }) => added) }
}

/** The names of these shards and their lists that no shard of `tables` has. */
function namesMissing(shards: readonly IndexShard[], tables: IndexTables): string[] {
  const missing = new Set(shardNames(shards))
  if (missing.size > 0) for (const name of tableNames(tables)) missing.delete(name)
  return [...missing]
}

function* tableNames({ words, pairs, spelling }: IndexTables): Generator<string> {
  for (const table of [words, pairs, spelling]) yield* shardNames(table)
}

function* shardNames(shards: readonly IndexShard[]): Generator<string> {
  for (const { name, lists } of shards) {
    yield name
    yield* lists
  }
}

function textFiles({ text, blocks }: SearchStateArticle): string[] {
  return Array.from({ length: blocks }, (_, block) => textFileName(text, block))
}
