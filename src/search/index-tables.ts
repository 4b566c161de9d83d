import type { ArticleEntry } from './article-entry.ts'
import { addPosting, emptyList, listText, type GrowingList, type PostingKind } from './posting-list.ts'
import { pairShard, shardCount, spellingCount, wordShard } from './shards.ts'
import { writeLine, writeShard, writeSpelling, type FileSink, type IndexShard } from './shard-files.ts'
import { isSpelled, spellingShard } from './spelling.ts'

/** Which files an index consists of, apart from the start file and the texts. A shard's number is its place in its table. */
export type IndexTables = {
  readonly words: readonly IndexShard[]
  readonly pairs: readonly IndexShard[]
  readonly spelling: readonly IndexShard[]
}

/** The tables, and the text by name of those files that are new. */
export type IndexUpdate = { readonly tables: IndexTables; readonly files: ReadonlyMap<string, string> }

export type IndexOptions = {
  /** How many places a block has; see `layout.ts`. */
  readonly span: number
  /** Hexadecimal digest of a text, at least ten digits. */
  readonly digest: (text: string) => string
}

/** Makes an index from the entries of all articles. An article's number is its place among them. */
export function buildTables(entries: Iterable<ArticleEntry>, { span, digest }: IndexOptions): IndexUpdate {
  const words = new Map<string, GrowingList>()
  const pairs = new Map<number, GrowingList>()
  let doc = 0
  for (const entry of entries) {
    addEntry(entry, doc++, words, pairs)
  }
  const files = new Map<string, string>()
  const sink: FileSink = { files, digest }
  const wordTable = makeTable('word', lines('word', words, String), wordShard)
  const spelled = deal([...words.keys()].filter(isSpelled), spellingCount(wordTable.length), spellingShard)
  const tables = {
    words: wordTable,
    pairs: makeTable('pair', lines('pair', pairs, pairOf), pairShard),
    spelling: spelled.map((dealt, number) => writeSpelling(dealt, number, sink)),
  }
  return { tables, files }

  function lines<Key>(
    kind: PostingKind,
    lists: ReadonlyMap<Key, GrowingList>,
    tokenOf: (key: Key) => string,
  ): [token: string, line: string][] {
    return Array.from(lists, ([key, list]) => [tokenOf(key), writeLine(tokenOf(key), listText(kind, list, span), sink)])
  }

  function makeTable(
    kind: PostingKind,
    all: readonly (readonly [token: string, line: string])[],
    shardOf: (token: string, shards: number) => number,
  ): IndexShard[] {
    let length = 0
    for (const [, line] of all) length += line.length + 1
    const dealt = deal(all, shardCount(length), ([token], shards) => shardOf(token, shards))
    return dealt.map((shard, number) => writeShard(kind, new Map(shard), number, sink))
  }
}

function deal<T>(items: readonly T[], shards: number, shardOf: (item: T, shards: number) => number): T[][] {
  const dealt: T[][] = Array.from({ length: shards }, () => [])
  for (const item of items) dealt[shardOf(item, shards)]?.push(item)
  return dealt
}

const BLANK = 0x20

function addEntry(
  entry: ArticleEntry,
  doc: number,
  words: Map<string, GrowingList>,
  pairs: Map<number, GrowingList>,
): void {
  eachToken(entry.words, (token, from, to) => add(words, entry.words.slice(token, from - 1), entry.words, from, to))
  eachToken(entry.pairs, (token, from, to) => {
    const key = (entry.pairs.charCodeAt(token) << 16) | entry.pairs.charCodeAt(token + 1)
    add(pairs, key, entry.pairs, from, to)
  })

  function add<Key>(lists: Map<Key, GrowingList>, key: Key, text: string, from: number, to: number): void {
    let list = lists.get(key)
    if (list === undefined) lists.set(key, (list = emptyList()))
    addPosting(list, doc, text, from, to)
  }
}

function pairOf(key: number): string {
  return String.fromCharCode(key >>> 16, key & 0xffff)
}

/** Tells where in one side of an entry each token begins, and where its payload begins and ends. */
export function eachToken(side: string, visit: (token: number, from: number, to: number) => void): void {
  for (let token = 0; token < side.length;) {
    let from = token
    while (side.charCodeAt(from) !== BLANK) from++
    let to = ++from
    while (to < side.length && side.charCodeAt(to) !== BLANK) to++
    visit(token, from, to)
    token = to + 1
  }
}
