import { HAN, HAN_HALF, HANGUL, kindOf, LETTER } from './characters.ts'
import { withNumbers } from './number-tokens.ts'
import type { Token } from './token.ts'

const APOSTROPHES = new Set([0x27, 0x2019, 0x02bc])
const HYPHENS = new Set([0x2d, 0x2010, 0x2011])

/** Longer words are codes that visitors do not type. */
const MAX_WORD_LENGTH = 40

const DIGIT = /\d/

/** Cuts normalised text (`normalize`) into tokens. Articles and queries must both go through it. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let previous: Token | undefined
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text.charCodeAt(at))
    const start = at++
    if (kind === LETTER) {
      at = endOfWord(text, at)
      const word = wordToken(text, start, at)
      if (word && previous && joinsHere(text, previous, start)) tokens.push(joined(previous, word))
      if (word) tokens.push(word)
      previous = word
    } else if (kind === HAN || kind === HANGUL) {
      while (at < text.length && kindOf(text.charCodeAt(at)) === kind) at++
      tokens.push({ kind: kind === HAN ? 'han' : 'hangul', text: text.slice(start, at), at: start, length: at - start })
    } else if (kind === HAN_HALF && isSecondHalf(text.charCodeAt(at))) {
      at++
      tokens.push({ kind: 'han', text: text.slice(start, at), at: start, length: 2 })
    }
  }
  return DIGIT.test(text) ? withNumbers(tokens, text) : tokens
}

function endOfWord(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (kindOf(unit) === LETTER) continue
    if (!APOSTROPHES.has(unit) || kindOf(text.charCodeAt(at + 1)) !== LETTER) break
  }
  return at
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function wordToken(text: string, start: number, end: number): Token | undefined {
  if (end - start > MAX_WORD_LENGTH) return undefined
  const word = foldWord(text.slice(start, end))
  return word === '' ? undefined : { kind: 'word', text: word, at: start, length: end - start }
}

const ASCII_WORD = /^[a-z0-9]+$/
const LATIN = /^(?:[\p{ASCII}\p{Script=Latin}]|\p{Script=Inherited})+$/u

/**
 * A word in the spelling that is compared: without `'s`, apostrophes, and accents of Latin letters ("Müller's" is
 * "muller").
 */
function foldWord(word: string): string {
  if (ASCII_WORD.test(word)) return word
  const bare = word.replace(/['’ʼ]s$/, '').replace(/['’ʼ]/g, '')
  return LATIN.test(bare) ? bare.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : bare
}

const LETTERS = /^\p{L}+$/u

function joinsHere(text: string, previous: Token, start: number): boolean {
  const end = previous.at + previous.length
  return start === end + 1 && HYPHENS.has(text.charCodeAt(end)) && LETTERS.test(previous.text)
}

function joined(first: Token, second: Token): Token {
  const length = second.at + second.length - first.at
  return { kind: 'word', text: first.text + second.text, at: first.at, length, joined: true }
}
