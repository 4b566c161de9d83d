import type { SiteMenuEntry } from '#contract/site-data.ts'
import { normalize } from '#search/text/characters.ts'
import { englishStem } from '#search/text/english-stem.ts'
import { stemsOf } from '#search/text/korean.ts'
import { parseQuery, type Term } from '#search/query/parse-query.ts'
import { tokenize } from '#search/text/tokenize.ts'

/** A page that a menu links to. */
export type Suggestion = {
  readonly name: string
  readonly href: string
  readonly description?: string
  readonly newTab?: true
}

const MOST = 5

/**
 * Finds menu entries whose name and description contain all words of a question. Entries whose name alone contains them
 * come first.
 *
 * `here` is the path of this page. It is left out, because a link from a page to itself helps no visitor.
 */
export function suggestPages(
  menus: readonly (readonly SiteMenuEntry[])[],
  text: string,
  here: string,
): readonly Suggestion[] {
  const terms = parseQuery(text)
  if (terms.length === 0) return []
  const byName = new Map<string, Suggestion>()
  const byDescription = new Map<string, Suggestion>()
  for (const { name, href, description, newTab } of menus.flatMap(withChildren)) {
    if (href === undefined || href === here || byName.has(href)) continue
    const suggestion = { name, href, ...(description && { description }), ...(newTab && { newTab }) }
    if (hasAll(name, terms)) byName.set(href, suggestion)
    else if (description && !byDescription.has(href) && hasAll(`${name} · ${description}`, terms)) {
      byDescription.set(href, suggestion)
    }
  }
  for (const href of byName.keys()) byDescription.delete(href)
  return [...byName.values(), ...byDescription.values()].slice(0, MOST)
}

function withChildren(menu: readonly SiteMenuEntry[]): SiteMenuEntry[] {
  return menu.flatMap((entry) => [entry, ...withChildren(entry.children)])
}

function hasAll(written: string, terms: readonly Term[]): boolean {
  const text = normalize(written)
  const tokens = tokenize(text)
  const unbroken = text.replace(/\s+/g, '')
  return terms.every((term) => {
    const hasWord = (own: string): boolean => tokens.some(({ text: word }) => word === own)
    if (term.kind === 'number') return term.spellings.some(hasWord) || term.groups.every(hasWord)
    if (term.kind === 'word') {
      if (term.isOptional) return true
      const stem = englishStem(term.text)
      return tokens.some(({ text: word }) => englishStem(word) === stem || (term.isLast && word.startsWith(term.text)))
    }
    if (term.kind === 'hangul') return [term.text, ...stemsOf(term.text)].some((stem) => unbroken.includes(stem))
    // A question in Chinese is one run of characters, which may have more words than the menu entry.
    return text.includes(term.text) || tokens.some(({ kind, text: run }) => kind === 'han' && isIn(run, term.text))
  })
}

/** Whether a question contains a run. A single character says too little. */
function isIn(run: string, question: string): boolean {
  return run.length > 1 && question.includes(run)
}
