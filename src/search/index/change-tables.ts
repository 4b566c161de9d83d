import type { ArticleEntry } from './article-entry.ts'
import { eachToken, type IndexOptions, type IndexTables, type IndexUpdate } from './index-tables.ts'
import { changeList, type PostingChange, type PostingKind } from '../format/posting-list.ts'
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

/** An article whose entry is another, or that came (`before` missing) or went (`after` missing). */
export type EntryChange = {
  readonly doc: number
  readonly before: ArticleEntry | undefined
  readonly after: ArticleEntry | undefined
}

/**
 * An index with some articles changed: the same files as `buildTables` makes of all entries, for the price of the
 * shards that those articles touch.
 *
 * `changes` are in the order of their numbers. `read` gives the text of a file of `tables`. `undefined` if a file
 * cannot be read, a list would need what it has forgotten, or the index has outgrown its number of shards: then build
 * anew.
 */
export function changeTables(
  tables: IndexTables,
  changes: readonly EntryChange[],
  options: IndexOptions & { readonly read: (name: string) => string | undefined },
): IndexUpdate | undefined {
  const { span, digest, read } = options
  const files = new Map<string, string>()
  const sink: FileSink = { files, digest }
  const come = new Set<string>()
  const gone = new Set<string>()
  const words = changeTable('word', tables.words, wordShard)
  const pairs = words && changeTable('pair', tables.pairs, pairShard)
  const spelling = pairs && changeSpelling()
  return words && pairs && spelling && { tables: { words, pairs, spelling }, files }

  function changeTable(
    kind: PostingKind,
    table: readonly IndexShard[],
    shardOf: (token: string, shards: number) => number,
  ): readonly IndexShard[] | undefined {
    const changed = [...table]
    for (const [number, touched] of groupBy(tokenChanges(changes, kind), ([token]) => shardOf(token, table.length))) {
      const text = read((table[number] as IndexShard).name)
      if (text === undefined) return undefined
      const lines = readShard(text)
      if (!touched.every(([token, postings]) => changeLine(kind, lines, token, postings))) return undefined
      changed[number] = writeShard(kind, lines, number, sink)
    }
    const length = changed.reduce((sum, shard) => sum + shard.length, 0)
    return shardCount(length) === table.length ? changed : undefined
  }

  function changeLine(
    kind: PostingKind,
    lines: Map<string, string>,
    token: string,
    postings: readonly PostingChange[],
  ): boolean {
    const line = lines.get(token)
    const written = line === undefined ? '' : line.slice(token.length + 1)
    const isNamed = written.startsWith(LIST_FILE_MARK)
    const list = isNamed ? read(listFileName(written.slice(LIST_FILE_MARK.length))) : written
    const changed = list === undefined ? undefined : changeList(kind, list, postings, span)
    if (changed === undefined) return false
    if (changed === '') lines.delete(token)
    else lines.set(token, writeLine(token, changed, sink))
    if (kind === 'word' && (written === '') !== (changed === '')) (changed === '' ? gone : come).add(token)
    return true
  }

  function changeSpelling(): readonly IndexShard[] | undefined {
    const table = [...tables.spelling]
    const shardOf = (word: string): number => spellingShard(word, table.length)
    for (const [number, touched] of groupBy([...come, ...gone].filter(isSpelled), shardOf)) {
      const text = read((table[number] as IndexShard).name)
      if (text === undefined) return undefined
      const listed = new Set(text === '' ? [] : text.split('\n'))
      for (const word of touched) {
        if (come.has(word)) listed.add(word)
        else listed.delete(word)
      }
      table[number] = writeSpelling([...listed], number, sink)
    }
    return table
  }
}

/** Which articles change in the list of which token. Tokens whose payload stays are left out. */
function tokenChanges(changes: readonly EntryChange[], kind: PostingKind): Map<string, PostingChange[]> {
  const byToken = new Map<string, PostingChange[]>()
  for (const { doc, before, after } of changes) {
    const old = payloads(before, kind)
    const now = payloads(after, kind)
    for (const token of new Set([...old.keys(), ...now.keys()])) {
      const change = { doc, before: old.get(token), after: now.get(token) }
      if (change.before === change.after) continue
      const known = byToken.get(token)
      if (known) known.push(change)
      else byToken.set(token, [change])
    }
  }
  return byToken
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
