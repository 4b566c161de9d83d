import { normalize } from './characters.ts'
import { STOP_WORDS } from './stop-words.ts'
import { tokenize, type Token } from './tokenize.ts'

/**
 * One thing that is searched for; an article should have all of them.
 *
 * `isLast` marks the word that may still be in the typing: it is also the beginning of longer words.
 */
export type Term =
  | { readonly kind: 'word'; readonly text: string; readonly isLast: boolean }
  | { readonly kind: 'han' | 'hangul'; readonly text: string }

const MAX_TERMS = 8
const MAX_LENGTH = 200
const MAX_RUN_LENGTH = 24

/** Reads what a visitor typed. None of it is refused: what cannot be searched for is left out. */
export function parseQuery(text: string): Term[] {
  const normalized = normalize(text.slice(0, MAX_LENGTH))
  const tokens = withoutHyphens(tokenize(normalized))
  const isEnded = /[^\p{L}\p{N}\p{M}]$/u.test(normalized)
  const terms = new Map<string, Term>()
  tokens.forEach(({ kind, text: word }, index) => {
    const isLast = index === tokens.length - 1 && !isEnded
    const term: Term = kind === 'word' ? { kind, text: word, isLast } : { kind, text: word.slice(0, MAX_RUN_LENGTH) }
    terms.set(term.text, term)
  })
  const all = [...terms.values()]
  const telling = all.filter(({ kind, text: word }) => kind !== 'word' || !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MAX_TERMS)
}

/**
 * Decides for each hyphenated pair between the two words and the one that they may be as well: "e-mail" is searched as
 * "email", "hot-water" as "hot" and "water".
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
