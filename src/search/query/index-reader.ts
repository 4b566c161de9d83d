import type { Normalize } from '../text/characters.ts'
import { normalizeWith } from '../text/han-forms.ts'
import { type LoadFile, START_FILE } from './load-file.ts'
import { LIST_FILE_MARK, listFileName, readShard } from '../format/shard-files.ts'
import { pairShard, wordShard } from '../format/shards.ts'
import { spellingShards } from '../text/spelling.ts'
import {
  groupDigits,
  lengthOf,
  SHARD_DIGEST_LENGTH,
  TEXT_NAME_LENGTH,
  type StartFile,
} from '../format/index-manifest.ts'
import { createSynonyms, type Synonyms } from '../text/synonyms.ts'

/**
 * A block of an article's text, with what results show of the article. `tag` is set if its language is not the page's.
 */
export type ArticleText = {
  readonly title: string
  readonly href: string
  readonly date: string
  readonly text: string
  readonly tag?: string
}

/** One state of an index. Each file is loaded once, when it is first needed. */
export type IndexReader = {
  readonly articles: number
  /** Normalises questions and texts as the index has normalised its articles. */
  readonly normalize: Normalize
  /**
   * The tenant's synonyms of a term, and the words in a run of Chinese characters that have synonyms (`synonyms.ts`).
   */
  readonly synonymsOf: Synonyms['of']
  readonly cutAtSynonyms: Synonyms['cut']
  readonly span: number
  readonly groups: readonly string[]
  /** The mean length of all articles. */
  readonly meanLength: number
  lengthOf(doc: number): number
  titleLengthOf(doc: number): number
  groupOf(doc: number): number
  /** The lines of all words in the shard of `word`, by word. All words with the same first letters are in one shard. */
  words(word: string): Promise<ReadonlyMap<string, string>>
  /** The list of a pair; `undefined` if no article has it. */
  pair(pair: string): Promise<string | undefined>
  /** The posting list of a token, from its line or from the file that the line names. */
  list(token: string, line: string): Promise<string>
  /** Words that end like `typed`, for finding typing errors. */
  spelling(typed: string): Promise<string[]>
  text(doc: number, block: number): Promise<ArticleText>
}

/**
 * Opens an index: loads the start file and, if the index has one, the table of forms. Rejects with the error of `load`.
 */
export async function openIndex(load: LoadFile): Promise<IndexReader> {
  const start = JSON.parse(await load(START_FILE)) as StartFile
  const lengths = Array.from(start.lengths, lengthOf)
  const articles = lengths.length
  const groupLength = groupDigits(start.groups.length)
  const loaded = new Map<string, Promise<unknown>>()
  const normalize = normalizeWith(start.forms && (await load(`data/${start.forms}`)))
  const synonyms = createSynonyms(start.synonyms ?? [], normalize)

  const readList = async (token: string, line: string): Promise<string> => {
    const written = line.slice(token.length + 1)
    if (!written.startsWith(LIST_FILE_MARK)) return written
    return once(listFileName(written.slice(LIST_FILE_MARK.length)), (text) => text)
  }

  return {
    articles,
    normalize,
    synonymsOf: synonyms.of,
    cutAtSynonyms: synonyms.cut,
    span: start.span,
    groups: start.groups,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, articles),
    lengthOf: (doc) => lengths[doc] ?? 0,
    titleLengthOf: (doc) => lengthOf(start.titles.charAt(doc)),
    groupOf: (doc) => Number.parseInt(start.groupOf.slice(doc * groupLength, (doc + 1) * groupLength), 16),
    words: (word) =>
      once(
        shardName('w', start.words, (shards) => wordShard(word, shards)),
        readShard,
      ),
    async pair(pair) {
      const lines = await once(
        shardName('p', start.pairs, (shards) => pairShard(pair, shards)),
        readShard,
      )
      const line = lines.get(pair)
      return line === undefined ? undefined : readList(pair, line)
    },
    list: readList,
    async spelling(typed) {
      const shards = start.spelling.length / SHARD_DIGEST_LENGTH
      const names = spellingShards(typed, shards).map((number) => shardName('s', start.spelling, () => number))
      return (await Promise.all(names.map((name) => once(name, (text) => text.split('\n'))))).flat()
    },
    text: (doc, block) => {
      const name = start.texts.slice(doc * TEXT_NAME_LENGTH, (doc + 1) * TEXT_NAME_LENGTH)
      return once(`a${name}-${block}.json`, (text) => readText(text))
    },
  }

  function once<T>(name: string, read: (text: string) => T): Promise<T> {
    const known = loaded.get(name) as Promise<T> | undefined
    if (known) return known
    const loading = load(`data/${name}`).then(read)
    loaded.set(name, loading)
    // A file that could not be loaded is loaded again at the next call.
    loading.catch(() => loaded.delete(name))
    return loading
  }
}

function shardName(letter: string, digests: string, numberOf: (shards: number) => number): string {
  const number = numberOf(digests.length / SHARD_DIGEST_LENGTH)
  return `${letter}${number}-${digests.slice(number * SHARD_DIGEST_LENGTH, (number + 1) * SHARD_DIGEST_LENGTH)}.txt`
}

/** Reads a file that `indexTextFile` wrote. */
function readText(file: string): ArticleText {
  const [title, href, date, text, tag] = JSON.parse(file) as [string, string, string, string, string?]
  return { title, href, date, text, ...(tag !== undefined && { tag }) }
}

/** The file of one block of an article's text. */
export function indexTextFile({ title, href, date, text, tag }: ArticleText): string {
  return JSON.stringify(tag === undefined ? [title, href, date, text] : [title, href, date, text, tag])
}
