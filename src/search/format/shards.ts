/**
 * Which file a token lies in.
 *
 * Tokens are dealt to a fixed number of files by a hash, so that an edit moves no token from one file to another. The
 * number of files is a power of two that follows the size of the whole index: it changes seldom, and then every file
 * changes.
 */

/** Characters of payload a shard should hold, at most: about 3 kB compressed. */
const SHARD_LENGTH = 6000

/** How many shards for so many characters of payload. */
export function shardCount(length: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(length / SHARD_LENGTH)))
}

/** Of words few are as long as their lists: the files of words for spelling hold more each. */
export function spellingCount(wordShards: number): number {
  return Math.max(1, wordShards >> 3)
}

/**
 * How many letters a word has in common with all words of its shard: what is typed finds the words that begin with
 * it.
 */
export const PREFIX_LENGTH = 3

export function wordShard(word: string, shards: number): number {
  return bucket(word.slice(0, PREFIX_LENGTH), shards)
}

export function pairShard(pair: string, shards: number): number {
  return bucket(pair, shards)
}

/** FNV-1a with a last stir, since `shards` takes only its low bits. */
export function bucket(text: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % shards
}
