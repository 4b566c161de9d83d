import { atom, onMount, type ReadableAtom } from 'nanostores'
import { loadSiteData } from '#client/stores.ts'
import type { Answerer } from '#search/query/answer.ts'
import { START_FILE, type LoadFile } from '#search/query/load-file.ts'
import { importAgain } from './import-again.ts'
import { loadIndexFile } from './load-index-file.ts'
import type { Offers } from './offers.ts'
import { retryOnline } from './retry-online.ts'
import { createSearchModel, type SearchModel } from './search-model.ts'

export type Search = SearchModel & {
  readonly offers: ReadableAtom<Offers>
  /** Loads the engine before there is a question. */
  prepare(): void
}

/** Creates the search of a page. `base` is the folder of the index: `/_search/en/`. */
export function createSearch(base: string): Search {
  const offers = atom<Offers>({ suggestions: [], elsewhere: [] })
  const load = loadIndexFile(base)
  const importEngine = importAgain(() => import('./search-engine.ts'))
  let engine: Promise<Answerer> | undefined
  const open = (withLoad: LoadFile = load): Promise<Answerer> => {
    engine ??= importEngine().then(({ createSearchEngine }) => createSearchEngine(withLoad, model.state, offers))
    // The next question tries again.
    engine.catch(() => (engine = undefined))
    return engine
  }
  const model = createSearchModel(async (question) => {
    // Loaded together with the engine and the index, so that all arrive at the same time. After a failure the next
    // question loads it again.
    void loadSiteData()
    const answer = await open(engine ? load : startingNow(load))
    return answer(question)
  })
  // The build draws islands too, and has no `window`.
  onMount(model.state, () => (typeof window === 'undefined' ? undefined : retryOnline(model, window)))
  return { ...model, offers, prepare: () => void open().catch(() => undefined) }
}

/** Loads the first file of the index at once, while the engine is still loading. */
function startingNow(load: LoadFile): LoadFile {
  let ahead: Promise<string> | undefined = load(START_FILE)
  ahead.catch(() => undefined)
  return (name) => {
    const text = name === START_FILE ? ahead : undefined
    if (text) ahead = undefined
    return text ?? load(name)
  }
}
