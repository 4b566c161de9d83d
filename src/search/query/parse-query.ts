import { normalize, type Normalize } from '../text/characters.ts'
import { KOREAN_QUESTION_WORDS, KOREAN_TITLE_WORDS } from '../text/korean.ts'
import { numberChains } from '../text/number-tokens.ts'
import { isQuestion, withoutQuestion } from '../text/segment-words.ts'
import { ENGLISH_QUESTION_WORDS, ENGLISH_TITLE_WORDS, STOP_WORDS } from '../text/stop-words.ts'
import type { Token } from '../text/token.ts'
import { tokenize } from '../text/tokenize.ts'

/**
 * One thing that is searched for. An article that lacks it ranks lower.
 *
 * `isLast` marks the word that the visitor may still be typing: it is also taken for the beginning of longer words. A
 * term that `isOptional` may be missing at no cost. Articles may write a `number` as one of its `spellings`, or as
 * `groups` of digits.
 */
export type Term =
  | { readonly kind: 'word'; readonly text: string; readonly isLast: boolean; readonly isOptional?: true }
  | { readonly kind: 'han' | 'hangul'; readonly text: string; readonly isOptional?: true }
  | {
      readonly kind: 'number'
      readonly text: string
      readonly spellings: readonly string[]
      readonly groups: readonly string[]
      readonly isLast: boolean
    }

const MAX_TERMS = 8
const MAX_LENGTH = 200
const MAX_OPTIONAL = 2
const MAX_RUN_LENGTH = 24

/**
 * Reads what a visitor typed into terms. Refuses nothing: leaves out question words and what cannot be searched for.
 */
export function parseQuery(text: string, spell: Normalize = normalize): Term[] {
  const normalized = spell(text.slice(0, MAX_LENGTH))
  const tokens = withoutHyphens(tokenize(normalized).filter((token) => !isJoinedNumber(token)))
  const isEnded = /[^\p{L}\p{N}\p{M}]$/u.test(normalized)
  const chains = new Map(numberChains(tokens, normalized).map((chain) => [chain.from, chain]))
  const terms = new Map<string, Term>()
  for (let from = 0; from < tokens.length;) {
    const chain = chains.get(from)
    const end = chain?.end ?? from + 1
    const term = readTerm(tokens.slice(from, end), chain?.spellings, end === tokens.length && !isEnded)
    terms.set(term.text, term)
    from = end
  }
  const all = [...terms.values()]
  const telling = all.filter(saysSomething).slice(0, MAX_TERMS)
  if (telling.length === 0) return all.slice(0, MAX_TERMS)
  const titleWords = all.filter(isTitleWord)
  return [...telling, ...titleWords.slice(0, MAX_OPTIONAL).map((term) => ({ ...term, isOptional: true as const }))]
}

function readTerm(tokens: readonly Token[], spellings: readonly string[] | undefined, isLast: boolean): Term {
  const { kind, text } = tokens[0] as Token
  if (spellings) {
    const groups = tokens.map((token) => token.text)
    return { kind: 'number', text: groups.join(' '), spellings, groups, isLast }
  }
  if (kind === 'word') return { kind, text, isLast }
  const run = text.slice(0, MAX_RUN_LENGTH)
  return { kind, text: kind === 'han' ? withoutQuestion(run) : run }
}

function saysSomething({ kind, text }: Term): boolean {
  if (kind === 'hangul') return !(KOREAN_QUESTION_WORDS.has(text) || KOREAN_TITLE_WORDS.has(text))
  if (kind === 'han') return !isQuestion(text)
  return (
    kind === 'number' || !(STOP_WORDS.has(text) || ENGLISH_QUESTION_WORDS.has(text) || ENGLISH_TITLE_WORDS.has(text))
  )
}

function isTitleWord({ kind, text }: Term): boolean {
  return (kind === 'word' && ENGLISH_TITLE_WORDS.has(text)) || (kind === 'hangul' && KOREAN_TITLE_WORDS.has(text))
}

function isJoinedNumber({ joined, text }: Token): boolean {
  return joined === true && /^\d/.test(text)
}

/**
 * Decides whether words with a hyphen are searched as two words or as one: "e-mail" is searched as "email", "hot-water"
 * as "hot" and "water".
 */
function withoutHyphens(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    if (!token.joined) {
      kept.push(token)
      continue
    }
    const first = kept.at(-1) as Token
    const isOneWord = Math.min(first.length, token.length - first.length - 1) < 3
    if (!isOneWord) continue
    kept[kept.length - 1] = token
    index++
  }
  return kept
}
