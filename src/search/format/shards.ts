/**
 * Which file holds a token.
 *
 * A hash deals the tokens to a fixed number of files, so an edit moves no token to another file. The number of files is
 * a power of two that follows the size of the whole index. It seldom changes, and when it does, every file changes.
 */

/** How many characters a shard should hold at most: about 3 kB compressed. */
const SHARD_LENGTH = 6000

/** How many shards an index of `length` characters has. */
export function shardCount(length: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(length / SHARD_LENGTH)))
}

/**
 * How many spelling files an index has. Words are shorter than their lists, so a spelling file has the words of eight
 * shards.
 */
export function spellingCount(wordShards: number): number {
  return Math.max(1, wordShards >> 3)
}

/**
 * All words that begin with the same letters, as many as this, are in one shard. So one file has all words that begin
 * with what a visitor has typed.
 */
export const PREFIX_LENGTH = 3

/** The number of the shard that holds a word. */
export function wordShard(word: string, shards: number): number {
  return bucket(word.slice(0, PREFIX_LENGTH), shards)
}

/** The number of the shard that holds a pair. */
export function pairShard(pair: string, shards: number): number {
  return bucket(pair, shards)
}

/** The hash of a text, below `shards`. FNV-1a with a final mix, because `shards` uses only its low bits. */
export function bucket(text: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) % shards
}
