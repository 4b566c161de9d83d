import { computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  bottom_menu,
  FeaturedServices,
  language,
  languageConfig,
  left_menu,
  OurServices,
  top_menu,
} from '#client/stores.ts'
import { readPageState } from '#client/page.ts'
import { createAnswerer, type Answerer } from '#search/query/answer.ts'
import type { LoadFile } from '#search/query/load-file.ts'
import type { Offers } from './offers.ts'
import { shownIn, type SearchViewState } from './search-model.ts'
import { searchesElsewhere } from './searches-elsewhere.ts'
import { suggestPages } from './suggest-pages.ts'

/**
 * Creates the engine that answers questions. It is a separate script, which is loaded at the first question.
 *
 * It updates `offers` when the state of the search or of the site changes.
 */
export function createSearchEngine(
  load: LoadFile,
  state: ReadableAtom<SearchViewState>,
  offers: WritableAtom<Offers>,
): Answerer {
  offersFor(state).subscribe((offer) => offers.set(offer))
  return createAnswerer(load)
}

function offersFor(state: ReadableAtom<SearchViewState>): ReadableAtom<Offers> {
  const page = readPageState()
  const menus = computed([FeaturedServices, OurServices, top_menu, left_menu, bottom_menu], (...all) => all)
  return computed([state, menus, languageConfig, language], (asked, loaded, languages, own) => {
    const shown = shownIn(asked)
    const text = asked.kind === 'failed' ? asked.question.text : (shown?.question.text ?? '')
    const isEmpty = shown?.answer.total === 0
    return {
      suggestions: suggestPages(loaded, text, location.pathname),
      elsewhere: isEmpty && page ? searchesElsewhere(page, { languages, own, text: text.trim() }) : [],
    }
  })
}
