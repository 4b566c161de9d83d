import type { Steps } from '#kit/steps.ts'
import type { ArticleEntry } from './article-entry.ts'
import { eachToken, type IndexOptions, type IndexTables, type IndexUpdate } from './index-tables.ts'
import { changeList, type PostingChange, type PostingKind, shiftList } from '../format/posting-list.ts'
import {
  LIST_FILE_MARK,
  listFileName,
  readShard,
  writeLine,
  writeShard,
  writeSpelling,
  type FileSink,
  type IndexShard,
} from '../format/shard-files.ts'
import { pairShard, shardCount, wordShard } from '../format/shards.ts'
import { isSpelled, spellingShard } from '../text/spelling.ts'
import type { EntryChange, Renumbering } from './renumber.ts'

/** How an edit changes the list of one token: `changed` articles by their old numbers, `come` for new articles. */
type ListEdit = { readonly changed: PostingChange[]; readonly come: PostingChange[] }

type ReadFile = (name: string) => string | undefined

/**
 * Changes some articles of an index. Gives the same files as `buildTables` gives for all entries, but works only on the
 * shards that those articles touch. If articles in front of others come or go, the others get new numbers. That touches
 * all shards, and is still much faster than a new index.
 *
 * `read` returns the text of a file of `tables`. The result is `undefined`, and the index must be built anew, if a file
 * cannot be read, if a list needs places that it no longer has, or if the number of shards no longer fits. Yields once
 * for each shard.
 */
export function* changeTables(
  tables: IndexTables,
  { changed, shifts, come }: Renumbering,
  options: IndexOptions & { readonly read: ReadFile },
): Steps<IndexUpdate | undefined> {
  const { span, digest, read } = options
  const files = new Map<string, string>()
  const sink: FileSink = { files, digest }
  const newWords = new Set<string>()
  const lostWords = new Set<string>()
  const words = yield* changeTable('word', tables.words, wordShard)
  const pairs = words && (yield* changeTable('pair', tables.pairs, pairShard))
  const spelling = pairs && changeSpelling()
  return words && pairs && spelling && { tables: { words, pairs, spelling }, files }

  function* changeTable(
    kind: PostingKind,
    table: readonly IndexShard[],
    shardOf: (token: string, shards: number) => number,
  ): Steps<readonly IndexShard[] | undefined> {
    const next = [...table]
    const edits = groupBy(listEdits(changed, come, kind), ([token]) => shardOf(token, table.length))
    for (const number of shifts.length > 0 ? table.keys() : edits.keys()) {
      yield
      const text = read((table[number] as IndexShard).name)
      if (text === undefined) return undefined
      const lines = readShard(text)
      const touched = new Map(edits.get(number))
      if (shifts.length > 0) for (const token of lines.keys()) if (!touched.has(token)) touched.set(token, NO_EDIT)
      for (const [token, edit] of touched) if (!changeLine(kind, lines, token, edit)) return undefined
      next[number] = writeShard(kind, lines, number, sink)
    }
    const length = next.reduce((sum, shard) => sum + shard.length, 0)
    return shardCount(length) === table.length ? next : undefined
  }

  function changeLine(kind: PostingKind, lines: Map<string, string>, token: string, edit: ListEdit): boolean {
    const line = lines.get(token)
    const written = line === undefined ? '' : line.slice(token.length + 1)
    const isNamed = written.startsWith(LIST_FILE_MARK)
    const list = isNamed ? read(listFileName(written.slice(LIST_FILE_MARK.length))) : written
    const next = list === undefined ? undefined : editList(kind, list, edit)
    if (next === undefined) return false
    if (next === '') lines.delete(token)
    else if (next !== list) lines.set(token, writeLine(token, next, sink))
    if (kind === 'word' && (written === '') !== (next === '')) (next === '' ? lostWords : newWords).add(token)
    return true
  }

  function editList(kind: PostingKind, list: string, edit: ListEdit): string | undefined {
    const left = changeList(kind, list, edit.changed, span)
    const shifted = left && shifts.reduce((text, shift) => shiftList(kind, text, shift), left)
    return shifted === undefined ? undefined : changeList(kind, shifted, edit.come, span)
  }

  function changeSpelling(): readonly IndexShard[] | undefined {
    const table = [...tables.spelling]
    const shardOf = (word: string): number => spellingShard(word, table.length)
    for (const [number, touched] of groupBy([...newWords, ...lostWords].filter(isSpelled), shardOf)) {
      const text = read((table[number] as IndexShard).name)
      if (text === undefined) return undefined
      const listed = new Set(text === '' ? [] : text.split('\n'))
      for (const word of touched) {
        if (newWords.has(word)) listed.add(word)
        else listed.delete(word)
      }
      table[number] = writeSpelling([...listed], number, sink)
    }
    return table
  }
}

const NO_EDIT: ListEdit = { changed: [], come: [] }

/** The changes for each token's list. Leaves out tokens whose payload is unchanged. */
function listEdits(
  changed: readonly EntryChange[],
  come: readonly EntryChange[],
  kind: PostingKind,
): Map<string, ListEdit> {
  const edits = new Map<string, ListEdit>()
  const add = (when: keyof ListEdit, { doc, before, after }: EntryChange): void => {
    const old = payloads(before, kind)
    const now = payloads(after, kind)
    for (const token of new Set([...old.keys(), ...now.keys()])) {
      const change = { doc, before: old.get(token), after: now.get(token) }
      if (change.before === change.after) continue
      const edit = edits.get(token) ?? { changed: [], come: [] }
      edits.set(token, edit)
      edit[when].push(change)
    }
  }
  for (const change of changed) add('changed', change)
  for (const change of come) add('come', change)
  return edits
}

function payloads(entry: ArticleEntry | undefined, kind: PostingKind): Map<string, string> {
  const side = (kind === 'word' ? entry?.words : entry?.pairs) ?? ''
  const found = new Map<string, string>()
  eachToken(side, (token, from, to) => found.set(side.slice(token, from - 1), side.slice(from, to)))
  return found
}

function groupBy<T>(items: Iterable<T>, numberOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const number = numberOf(item)
    const group = groups.get(number)
    if (group) group.push(item)
    else groups.set(number, [item])
  }
  return groups
}
