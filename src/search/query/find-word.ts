import { englishStem } from '../text/english-stem.ts'
import type { IndexReader } from './index-reader.ts'
import { isAtEnd, nextNumber, readNumbers } from '../format/varint-text.ts'
import { readWordNumber } from '../format/payload.ts'
import { PREFIX_LENGTH } from '../format/shards.ts'
import { guessWord, isNear, isSpelled } from '../text/spelling.ts'
import { addOccurrence, rarityOf, scoreOccurrences, type Occurrence, type TermHits } from './term-hits.ts'

/**
 * The weight of a word that is not the typed word itself: another form of it, a longer word that begins with it, a word
 * that differs by a typing error.
 */
const STEM_WEIGHT = 0.9
const PREFIX_WEIGHT = 0.5
const NEAR_WEIGHT = 0.4

/**
 * A typed word of at least this length is also taken for the beginning of longer words, even if it is not the last one:
 * "complain" finds "complaints".
 */
const MIN_BEGINNING = 6

/** A word of the index that may stand for the typed word. */
type Candidate = { readonly word: string; readonly weight: number }

/**
 * Finds the articles that have a word or another form of it with the same stem. For the last word of a query, and for
 * long words, it also finds longer words that begin with it.
 *
 * If no word matches, it takes the typed word for the beginning of a word, and then for a word with one typing error.
 * If the nearest word has two errors, it finds no article and only returns that word as `meant`.
 */
export async function findWord(index: IndexReader, word: string, isLast: boolean): Promise<TermHits> {
  const lines = await index.words(word)
  let candidates = formsOf(word, lines.keys())
  if (isLast || candidates.length === 0 || word.length >= MIN_BEGINNING)
    candidates = [...candidates, ...longerThan(word, lines.keys(), candidates)]
  let meant: string | undefined
  if (candidates.length === 0 && isSpelled(word)) {
    candidates = await meantBy(index, word, lines)
    meant = candidates[0]?.word ?? guessWord(word, [...lines.keys(), ...(await index.spelling(word))])
  }
  const found = new Map<number, Occurrence>()
  const lists = await Promise.all(candidates.map(({ word: own }) => listOf(index, own)))
  lists.forEach((list, at) => addList(found, list, (candidates[at] as Candidate).weight))
  return {
    byDoc: scoreOccurrences(found, index, word.length),
    rarity: rarityOf(index, found.size),
    marks: { words: candidates.map(({ word: own }) => own), runs: [] },
    ...(meant !== undefined && { meant }),
  }
}

async function listOf(index: IndexReader, word: string): Promise<string> {
  const line = (await index.words(word)).get(word)
  return line === undefined ? '' : index.list(word, line)
}

function formsOf(word: string, known: Iterable<string>): Candidate[] {
  const stem = englishStem(word)
  const start = word.slice(0, PREFIX_LENGTH)
  const forms: Candidate[] = []
  for (const own of known) {
    if (own === word) forms.push({ word: own, weight: 1 })
    else if (own.startsWith(start) && englishStem(own) === stem) forms.push({ word: own, weight: STEM_WEIGHT })
  }
  return forms
}

function longerThan(word: string, known: Iterable<string>, without: readonly Candidate[]): Candidate[] {
  if (word.length < PREFIX_LENGTH) return []
  const forms = new Set(without.map((candidate) => candidate.word))
  const longer = [...known].filter((own) => own.startsWith(word) && !forms.has(own))
  return longer.map((own) => ({ word: own, weight: PREFIX_WEIGHT }))
}

/** The words of the index that differ from `typed` by one typing error. If there are none, the forms of such words. */
async function meantBy(
  index: IndexReader,
  typed: string,
  sameStart: ReadonlyMap<string, string>,
): Promise<Candidate[]> {
  const nearest = near(typed, sameStart.keys())
  if (nearest.length > 0) return nearest
  // A typing error in the third or fourth letter changes the first three letters, and in a short word also the last
  // two. So the word with these letters swapped is looked up by itself.
  const swapped = typed.slice(0, 2) + typed.charAt(3) + typed.charAt(2) + typed.slice(4)
  const [sameEnd, swappedStart] = await Promise.all([index.spelling(typed), index.words(swapped)])
  return near(typed, new Set([...sameEnd, ...[...swappedStart.keys()].filter((own) => own === swapped)]))
}

function near(typed: string, known: Iterable<string>): Candidate[] {
  const stem = englishStem(typed)
  const all = [...known].filter(isSpelled)
  const words = all.filter((own) => isNear(typed, own))
  const meant = words.length > 0 ? words : all.filter((own) => isNear(stem, englishStem(own)))
  return meant.map((word) => ({ word, weight: NEAR_WEIGHT }))
}

function addList(found: Map<number, Occurrence>, list: string, weight: number): void {
  const reader = readNumbers(list)
  let doc = -1
  while (!isAtEnd(reader)) {
    doc += nextNumber(reader) + 1
    const { count, field } = readWordNumber(nextNumber(reader))
    addOccurrence(found, doc, { count, field, blocks: nextNumber(reader) }, weight)
  }
}
