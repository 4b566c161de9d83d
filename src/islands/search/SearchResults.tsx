import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { createAnswerer, type Question } from '#search/answer.ts'
import type { Catalogue } from '#messages/format-message.ts'
import { loadIndexFile } from './load-index-file.ts'
import { retryOnline } from './retry-online.ts'
import { createSearchModel, shownIn, type SearchState } from './search-model.ts'
import { searchWords } from './search-words.ts'
import { SearchGroups } from './SearchGroups.tsx'
import { SearchPages } from './SearchPages.tsx'
import { SearchResult } from './SearchResult.tsx'
import { watchSearchForm, type SearchForm } from './watch-search-form.ts'

export type SearchResultsProps = {
  /** Folder of the index: `/_search/en/`. */
  readonly base: string
  readonly tag: string
  readonly timeZone: string
  /** The strings under `search.`. */
  readonly words: Catalogue
}

/** The answer to what is typed into the page's search form. It draws nothing before something is asked. */
export default function SearchResults({ base, tag, timeZone, words: catalogue }: SearchResultsProps) {
  const [model] = useState(() => createSearchModel(createAnswerer(loadIndexFile(base))))
  const [words] = useState(() => searchWords(catalogue, tag, timeZone))
  const state = useSyncExternalStore(model.subscribe, model.get, model.get)
  const form = useRef<SearchForm>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)

  useEffect(() => {
    const watched = watchSearchForm(
      (question) => void model.ask(question),
      () => focusResult(list.current, 0),
    )
    form.current = watched
    const stopRetrying = retryOnline(model, window)
    return () => {
      stopRetrying()
      watched.stop()
    }
  }, [model])

  useHiddenList(root, state)

  useEffect(() => {
    if (state.kind !== 'answered' || !wantsFocus.current) return
    wantsFocus.current = false
    focusResult(list.current, 0)
  }, [state])

  const go = useCallback((question: Question) => {
    wantsFocus.current = true
    form.current?.go(question)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = resultLinks(list.current).indexOf(event.target as HTMLAnchorElement)
    if (event.key === 'Escape') form.current?.focus()
    else if (event.key === 'ArrowDown' && at >= 0) focusResult(list.current, at + 1)
    else if (event.key === 'ArrowUp' && at === 0) form.current?.focus()
    else if (event.key === 'ArrowUp' && at > 0) focusResult(list.current, at - 1)
    else return
    event.preventDefault()
  }

  const shown = shownIn(state)
  return (
    <div className="search-answer" ref={root} aria-busy={state.kind === 'loading'} onKeyDown={onKeyDown}>
      <p className="search-status" role="status">
        {words.status(state)}
      </p>
      {state.kind === 'failed' && (
        <p className="search-failed" role="alert">
          {words.say('failed')}{' '}
          <button type="button" onClick={() => void model.ask(state.question)}>
            {words.say('retry')}
          </button>
        </p>
      )}
      {shown && shown.answer.results.length > 0 && (
        <>
          <SearchGroups {...shown} words={words} go={go} />
          <ol className="search-list" ref={list} aria-label={words.say('results')}>
            {shown.answer.results.map((result) => (
              <SearchResult key={result.href} result={result} words={words} />
            ))}
          </ol>
          <SearchPages {...shown} words={words} go={go} />
        </>
      )}
    </div>
  )
}

function resultLinks(list: HTMLOListElement | null): HTMLAnchorElement[] {
  return [...(list?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])]
}

function focusResult(list: HTMLOListElement | null, at: number): void {
  resultLinks(list)[at]?.focus()
}

/** Hides the list of all articles, which follows the results on the page, while there are results to look at. */
function useHiddenList(root: { readonly current: HTMLElement | null }, state: SearchState): void {
  const shown = shownIn(state)
  const isHidden = shown !== undefined && shown.answer.total > 0
  useEffect(() => {
    const place = root.current?.closest('#search-results')
    for (let next = place?.nextElementSibling; next; next = next.nextElementSibling) {
      if (next instanceof HTMLElement) next.hidden = isHidden
    }
  }, [root, isHidden])
}
