import { normalize, type Normalize } from '../text/characters.ts'
import { isHangul } from '../text/korean.ts'
import type { Marks } from './term-hits.ts'
import { tokenize } from '../text/tokenize.ts'

/** A piece of a text; `isHit` if the search found it. */
export type Piece = { readonly text: string; readonly isHit: boolean }

type Range = { readonly from: number; readonly to: number; readonly what: string }

/** A whole text, cut into hits and the pieces between them. */
export function highlight(text: string, marks: Marks, spell: Normalize = normalize): Piece[] {
  return cut(text, 0, text.length, findRanges(text, marks, spell))
}

/** Joins two lines of a text that are shown as one. */
const BLOCK_END = ' · '

/** Characters that take twice the width of a letter. */
const WIDE = /[\u3000-\u9fff\uac00-\ud7a3\uff00-\uff60]/g

/**
 * The part of a text with the most different hits, cut into hits and the pieces between them. It has about `length`
 * letters, or half as many Chinese characters or Korean syllables. It begins with a sentence, or at least with a word.
 * A dot separates paragraphs, cells and headings.
 */
export function excerpt(text: string, marks: Marks, spell: Normalize = normalize, length = 180): Piece[] {
  const flat = text.replaceAll('\n', BLOCK_END)
  const wide = (flat.match(WIDE) ?? []).length / Math.max(1, flat.length)
  const room = Math.round(length / (1 + wide))
  const ranges = findRanges(flat, marks, spell)
  const from = beginning(flat, bestStart(ranges, room), room)
  const to = ending(flat, from + room)
  const pieces = cut(flat, from, to, ranges)
  if (from > 0) pieces.unshift({ text: '… ', isHit: false })
  if (to < flat.length) pieces.push({ text: ' …', isHit: false })
  return pieces
}

/**
 * The start of the best window of `room` characters: the one with the most different hits, and among those with the
 * most hits.
 */
function bestStart(ranges: readonly Range[], room: number): number {
  let best = 0
  let most = 0
  for (const { from } of ranges) {
    const inside = ranges.filter((range) => range.from >= from && range.to <= from + room)
    const worth = new Set(inside.map(({ what }) => what)).size * 100 + Math.min(inside.length, 99)
    if (worth > most) [best, most] = [from, worth]
  }
  return best
}

/**
 * The start of an excerpt whose best window begins at `at`: the start of the sentence, or of a word if the sentence
 * begins too far back.
 */
function beginning(text: string, at: number, room: number): number {
  const before = text.slice(Math.max(0, at - (room >> 1)), at)
  if (before.length === at && at < room >> 1) return 0
  const sentence = before.search(/(?<=[.!?] |[。！？]| · )(?!\s*· )[^.!?。！？]*$/)
  if (sentence > 0) return at - before.length + sentence
  const near = before.slice(-Math.min(before.length, room >> 2))
  const word = near.search(/(?<=[\s，、；：。])\S/)
  return at - (word === -1 ? 0 : near.length - word)
}

function ending(text: string, at: number): number {
  if (at >= text.length) return text.length
  const near = text.slice(at - 20, at)
  const cutAt = Math.max(near.lastIndexOf(' '), near.search(/[，、；：。][^，、；：。]*$/))
  const end = cutAt > 0 ? at - near.length + cutAt : at
  const last = text.slice(at - near.length, end).search(/(?: ·? ?|[\ud800-\udbff])$/)
  return last === -1 ? end : at - near.length + last
}

function cut(text: string, from: number, to: number, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = from
  for (const range of ranges) {
    const start = Math.max(range.from, at)
    const end = Math.min(range.to, to)
    if (start >= end) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isHit: false })
    pieces.push({ text: text.slice(start, end), isHit: true })
    at = end
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isHit: false })
  return pieces
}

function findRanges(text: string, marks: Marks, spell: Normalize): Range[] {
  const { normalized, origins } = normalizeInPlace(text, spell)
  const words = new Set(marks.words)
  const ranges: Range[] = []
  const add = (at: number, length: number, what: string): void => {
    ranges.push({ from: origins[at] as number, to: origins[at + length] as number, what })
  }
  if (words.size > 0) {
    for (const { kind, text: word, at, length } of tokenize(normalized)) {
      if (kind === 'word' && words.has(word)) add(at, length, word)
    }
  }
  for (const run of marks.runs) {
    for (const { 0: match, index } of normalized.matchAll(runPattern(run))) add(index, match.length, run)
  }
  return ranges.sort((a, b) => a.from - b.from || b.to - a.to)
}

/**
 * The pattern for a run. `find-phrase.ts` also finds Korean words that were typed as one but have a blank between them,
 * so the pattern allows one there.
 */
function runPattern(run: string): RegExp {
  const parts = isHangul(run) ? (run.match(/.{2}(?=..)|.+/gs) ?? []) : [run]
  return new RegExp(parts.join(' ?'), 'gu')
}

// The parts of a Korean syllable, or a character with its marks. NFKC may join these, so they are normalised together.
const CLUSTER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/suy
// ASCII, Chinese characters and whole syllables. Leaves out the last of them, because a mark might follow it.
const PLAIN = /[\0-\x7f\u4e00-\u9fff\uac00-\ud7a3]+(?=[\0-\x7f\u4e00-\u9fff\uac00-\ud7a3])/y

/** Normalised text, and for each of its units, and for its end, the index in the original text. */
function normalizeInPlace(text: string, spell: Normalize): { normalized: string; origins: number[] } {
  let normalized = ''
  const origins: number[] = []
  for (let at = 0; at < text.length;) {
    PLAIN.lastIndex = CLUSTER.lastIndex = at
    const plain = PLAIN.exec(text)?.[0]
    if (plain !== undefined) {
      normalized += spell(plain)
      for (const end = at + plain.length; at < end; at++) origins.push(at)
      continue
    }
    const cluster = CLUSTER.exec(text)?.[0] ?? text.charAt(at)
    const part = spell(cluster)
    for (let unit = 0; unit < part.length; unit++) origins.push(at)
    normalized += part
    at += cluster.length
  }
  origins.push(text.length)
  return { normalized, origins }
}
