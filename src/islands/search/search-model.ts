import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Answer, Answerer, Question } from '#search/query/answer.ts'

export type SearchViewState =
  /** There is no question. */
  | { readonly kind: 'idle' }
  /**
   * `isSlow` is true after a while. Until then the previous answer stays, so that nothing flickers while a visitor
   * types.
   */
  | {
      readonly kind: 'loading'
      readonly question: Question
      readonly isSlow: boolean
      readonly shown: Shown | undefined
    }
  | ({ readonly kind: 'answered' } & Shown)
  | { readonly kind: 'failed'; readonly question: Question }

export type Shown = { readonly question: Question; readonly answer: Answer }

export type SearchModel = {
  /** The state of the search. Its value is replaced, never changed. */
  readonly state: ReadableAtom<SearchViewState>
  /** The answer that the visitor sees. While an answer is loading, it is the previous one. */
  readonly shown: ReadableAtom<Shown | undefined>
  /**
   * Asks a question. If several questions are open, only the last one is answered. A question without words ends the
   * search.
   */
  ask(question: Question): Promise<void>
}

const SLOW_AFTER_MS = 300

/** Creates a search that gets its answers from `answer`. It shows a wait after 300 ms. */
export function createSearchModel(answer: Answerer): SearchModel {
  const state = atom<SearchViewState>({ kind: 'idle' })
  const shown = computed(state, shownIn)
  let asked = 0

  return {
    state,
    shown,
    async ask(question) {
      const turn = ++asked
      if (question.text.trim() === '') return state.set({ kind: 'idle' })
      const before = shown.get()
      state.set({ kind: 'loading', question, isSlow: false, shown: before })
      const timer = setTimeout(() => {
        if (turn === asked) state.set({ kind: 'loading', question, isSlow: true, shown: before })
      }, SLOW_AFTER_MS)
      const next = await answer(question).then(
        (found): SearchViewState => ({ kind: 'answered', question: { ...question, page: found.page }, answer: found }),
        (): SearchViewState => ({ kind: 'failed', question }),
      )
      clearTimeout(timer)
      if (turn === asked) state.set(next)
    },
  }
}

/** The answer that the visitor sees in a state; `undefined` if there is none. */
export function shownIn(state: SearchViewState): Shown | undefined {
  if (state.kind === 'answered') return state
  return state.kind === 'loading' && !state.isSlow ? state.shown : undefined
}
