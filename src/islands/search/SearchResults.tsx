import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { forgetAsked } from '#client/asked.ts'
import type { Question } from '#search/query/answer.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { adoptStyles } from './adopt-styles.ts'
import { askInLanguages } from './ask-in-languages.ts'
import { createSearch } from './create-search.ts'
import { readQuestion } from './question-url.ts'
import answerStyles from './search-answers.css?inline'
import { shownIn, type SearchViewState } from './search-model.ts'
import { searchWords } from './search-words.ts'
import { SearchGroups } from './SearchGroups.tsx'
import { SearchOffers, SuggestionCount } from './SearchOffers.tsx'
import { SearchPages } from './SearchPages.tsx'
import type { HelpLinks } from './SearchHelp.tsx'
import { SearchList } from './SearchList.tsx'
import { SearchMeant } from './SearchMeant.tsx'
import { watchSearchForm, type SearchForm } from './watch-search-form.ts'

adoptStyles(answerStyles)

export type SearchResultsProps = {
  /** The folder of the index: `/_search/en/`. */
  readonly base: string
  readonly tag: string
  readonly timeZone: string
  /** The strings whose keys begin with `search.`. */
  readonly words: Catalogue
  readonly help: HelpLinks
}

/** The answer to the text in the page's search form. It draws nothing before a visitor searches. */
export default function SearchResults({ base, tag, timeZone, words: catalogue, help }: SearchResultsProps) {
  const [search] = useState(() => createSearch(base))
  const [words] = useState(() => searchWords(catalogue, tag, timeZone))
  const state = useStore(search.state)
  const form = useRef<SearchForm>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)

  useEffect(() => {
    const watched = watchSearchForm({
      prepare: () => search.prepare(),
      ask: (question) => void search.ask(question),
      onArrowDown: () => focusLink(root.current, 0),
    })
    form.current = watched
    return () => watched.stop()
  }, [search])

  useHiddenList(root, state)

  useAddress(state)

  useEffect(() => {
    if (state.kind !== 'answered' || !wantsFocus.current) return
    wantsFocus.current = false
    focusLink(root.current, 0)
  }, [state])

  const go = useCallback((question: Question) => {
    wantsFocus.current = true
    form.current?.go(question)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = linksIn(root.current).indexOf(event.target as HTMLAnchorElement)
    if (event.key === 'Escape') form.current?.focus()
    else if (event.key === 'ArrowDown' && at >= 0) focusLink(root.current, at + 1)
    else if (event.key === 'ArrowUp' && at === 0) form.current?.focus()
    else if (event.key === 'ArrowUp' && at > 0) focusLink(root.current, at - 1)
    else return
    event.preventDefault()
  }

  const shown = shownIn(state)
  const isEmpty = shown?.answer.total === 0
  return (
    <div
      className="search-answer"
      ref={root}
      aria-busy={state.kind === 'loading'}
      data-is-waiting={isWaiting(state) || undefined}
      onKeyDown={onKeyDown}
    >
      <p className="search-status" role="status" data-wait={words.say('loading')}>
        {words.status(state)}
        {isEmpty && <SuggestionCount search={search} words={words} />}
      </p>
      {shown && <SearchMeant answer={shown.answer} words={words} help={help} />}
      {state.kind === 'failed' && (
        <p className="search-failed" role="alert">
          {words.say('failed')}{' '}
          <button type="button" onClick={() => void search.ask(state.question)}>
            {words.say('retry')}
          </button>
        </p>
      )}
      {shown && !isEmpty && (
        <>
          <SearchGroups {...shown} words={words} go={go} />
          <SearchList results={shown.answer.results} words={words} />
          <SearchPages {...shown} words={words} go={go} />
        </>
      )}
      <SearchOffers search={search} words={words} />
    </div>
  )
}

/** The links that the arrow keys go through: the results, or the pages in the menus if there are no results. */
function linksIn(root: HTMLElement | null): HTMLAnchorElement[] {
  const linksOf = (list: string) => [...(root?.querySelectorAll<HTMLAnchorElement>(`${list} li a`) ?? [])]
  const results = linksOf('.search-list')
  return results.length > 0 ? results : linksOf('.search-suggestions')
}

function focusLink(root: HTMLElement | null, at: number): void {
  linksIn(root)[at]?.focus()
}

/** Updates the page and the links of its language switch when the state of the search changes. */
function useAddress(state: SearchViewState): void {
  useEffect(() => {
    const isAsked = readQuestion(location.href).text.trim() !== ''
    if (state.kind === 'answered' || state.kind === 'failed' || (state.kind === 'idle' && !isAsked)) forgetAsked()
    if (state.kind !== 'loading') askInLanguages(state.kind === 'idle' ? '' : state.question.text)
  }, [state])
}

/** Whether the visitor has waited a while and the page shows no answer. */
function isWaiting(state: SearchViewState): boolean {
  return state.kind === 'loading' && state.isSlow
}

/**
 * Hides the list of all articles, which follows the results on the page, while there are results or they are loading
 * slowly.
 */
function useHiddenList(root: { readonly current: HTMLElement | null }, state: SearchViewState): void {
  const shown = shownIn(state)
  const isHidden = isWaiting(state) || (shown !== undefined && shown.answer.total > 0)
  useEffect(() => {
    const place = root.current?.closest('#search-results')
    for (let next = place?.nextElementSibling; next; next = next.nextElementSibling) {
      if (next instanceof HTMLElement) next.hidden = isHidden
    }
  }, [root, isHidden])
}
