import type { Normalize } from './characters.ts'
import { englishStem } from './english-stem.ts'
import { stemsOf } from './korean.ts'
import { parseQuery, type Term } from '../query/parse-query.ts'

/** Words that mean the same to a tenant, in groups. */
export type Synonyms = {
  /** The synonyms of a term: the terms of each other word in its groups. */
  of(term: Term): (readonly Term[])[]
  /** Cuts a run of Chinese characters into the words that have synonyms (`isWord`) and the text between them. */
  cut(run: string): readonly { readonly text: string; readonly isWord: boolean }[]
}

/** `normalize` must be the normaliser of the index. */
export function createSynonyms(groups: readonly (readonly string[])[], normalize: Normalize): Synonyms {
  const byName = new Map<string, (readonly Term[])[]>()
  const hanWords: string[] = []
  for (const group of groups) {
    const words = group.map((word) => parseQuery(word, normalize))
    for (const terms of words) {
      const [term] = terms
      if (!term || terms.length > 1) continue
      const name = nameOf(term)
      byName.set(name, [...(byName.get(name) ?? []), ...words.filter((other) => other !== terms && other.length > 0)])
      if (term.kind === 'han') hanWords.push(term.text)
    }
  }
  const pattern = hanWords.length === 0 ? undefined : new RegExp(`(${longestFirst(hanWords).join('|')})`)
  return {
    of: (term) => namesOf(term).flatMap((name) => byName.get(name) ?? []),
    cut(run) {
      const pieces = pattern ? run.split(pattern) : [run]
      return pieces.map((text, at) => ({ text, isWord: at % 2 === 1 })).filter(({ text }) => text !== '')
    },
  }
}

function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length)
}

function nameOf({ kind, text }: Term): string {
  return kind === 'word' ? englishStem(text) : text
}

function namesOf(term: Term): string[] {
  return [nameOf(term), ...(term.kind === 'hangul' ? stemsOf(term.text) : [])]
}
