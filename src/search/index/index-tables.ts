import type { Steps } from '#kit/steps.ts'
import type { ArticleEntry } from './article-entry.ts'
import type { PostingKind } from '../format/posting-list.ts'
import { createPostingLists, type PostingLists } from './posting-lists.ts'
import { pairShard, shardCount, spellingCount, wordShard } from '../format/shards.ts'
import { writeLine, writeShard, writeSpelling, type FileSink, type IndexShard } from '../format/shard-files.ts'
import { isSpelled, spellingShard } from '../text/spelling.ts'

/** The files of an index, without the start file and the texts. The number of a shard is its index in its table. */
export type IndexTables = {
  readonly words: readonly IndexShard[]
  readonly pairs: readonly IndexShard[]
  readonly spelling: readonly IndexShard[]
}

/** The tables, and the texts of the new files by name. */
export type IndexUpdate = { readonly tables: IndexTables; readonly files: ReadonlyMap<string, string> }

export type IndexOptions = {
  /** How many places a block has; see `layout.ts`. */
  readonly span: number
  /** Hexadecimal digest of a text, at least ten digits. */
  readonly digest: (text: string) => string
}

/** How many lines are written in one step. */
const TOKENS_A_STEP = 2000

/**
 * Makes an index from the entries of all articles. An article's number is its position among them. A step is one
 * article, some lines or one shard.
 */
export function* buildTables(entries: Iterable<ArticleEntry>, { span, digest }: IndexOptions): Steps<IndexUpdate> {
  const words = new Map<string, number>()
  const pairs = new Map<number, number>()
  const wordLists = createPostingLists('word', span)
  const pairLists = createPostingLists('pair', span)
  let doc = 0
  for (const entry of entries) {
    addEntry(entry, doc++)
    yield
  }
  const files = new Map<string, string>()
  const sink: FileSink = { files, digest }
  const wordTable = yield* makeTable('word', yield* lines(wordLists, words, String), wordShard)
  const spelled = deal([...words.keys()].filter(isSpelled), spellingCount(wordTable.length), spellingShard)
  const pairTable = yield* makeTable('pair', yield* lines(pairLists, pairs, pairOf), pairShard)
  const spelling = spelled.map((dealt, number) => writeSpelling(dealt, number, sink))
  return { tables: { words: wordTable, pairs: pairTable, spelling }, files }

  function addEntry(entry: ArticleEntry, doc: number): void {
    eachToken(entry.words, (token, from, to) => {
      const list = numberOf(words, entry.words.slice(token, from - 1), wordLists)
      wordLists.add(list, doc, entry.words, from, to)
    })
    eachToken(entry.pairs, (token, from, to) => {
      const pair = (entry.pairs.charCodeAt(token) << 16) | entry.pairs.charCodeAt(token + 1)
      pairLists.add(numberOf(pairs, pair, pairLists), doc, entry.pairs, from, to)
    })
  }

  function* lines<Key>(
    lists: PostingLists,
    numbers: ReadonlyMap<Key, number>,
    tokenOf: (key: Key) => string,
  ): Generator<undefined, [token: string, line: string][]> {
    const written: [token: string, line: string][] = []
    for (const [key, list] of numbers) {
      written.push([tokenOf(key), writeLine(tokenOf(key), lists.text(list), sink)])
      if (written.length % TOKENS_A_STEP === 0) yield
    }
    return written
  }

  function* makeTable(
    kind: PostingKind,
    all: readonly (readonly [token: string, line: string])[],
    shardOf: (token: string, shards: number) => number,
  ): Generator<undefined, IndexShard[]> {
    let length = 0
    for (const [, line] of all) length += line.length + 1
    const dealt = deal(all, shardCount(length), ([token], shards) => shardOf(token, shards))
    const shards: IndexShard[] = []
    for (const shard of dealt) {
      shards.push(writeShard(kind, new Map(shard), shards.length, sink))
      yield
    }
    return shards
  }
}

function deal<T>(items: readonly T[], shards: number, shardOf: (item: T, shards: number) => number): T[][] {
  const dealt: T[][] = Array.from({ length: shards }, () => [])
  for (const item of items) dealt[shardOf(item, shards)]?.push(item)
  return dealt
}

const BLANK = 0x20

function numberOf<Key>(numbers: Map<Key, number>, key: Key, lists: PostingLists): number {
  let list = numbers.get(key)
  if (list === undefined) numbers.set(key, (list = lists.open()))
  return list
}

function pairOf(key: number): string {
  return String.fromCharCode(key >>> 16, key & 0xffff)
}

/**
 * Calls `visit` for each token in the words or pairs of an entry: the index at which it begins, and those at which its
 * payload begins and ends.
 */
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
