import type { Answer, Answerer, Question } from '#search/answer.ts'

export type SearchState =
  /** Nothing has been asked. */
  | { readonly kind: 'idle' }
  /** `isSlow` after a while; until then what was shown before stays, so that nothing flickers while someone types. */
  | {
      readonly kind: 'loading'
      readonly question: Question
      readonly isSlow: boolean
      readonly shown: Shown | undefined
    }
  | ({ readonly kind: 'answered' } & Shown)
  | { readonly kind: 'failed'; readonly question: Question }

export type Shown = { readonly question: Question; readonly answer: Answer }

/** The search as it stands. Its state is replaced, never changed. */
export type SearchModel = {
  get(): SearchState
  subscribe(listener: () => void): () => void
  /** Asks; of several questions under way only the last is answered. A question without words ends the search. */
  ask(question: Question): Promise<void>
}

const SLOW_AFTER_MS = 300

const IDLE: SearchState = { kind: 'idle' }

export function createSearchModel(answer: Answerer): SearchModel {
  let state = IDLE
  let asked = 0
  const listeners = new Set<() => void>()

  const show = (next: SearchState): void => {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask(question) {
      const turn = ++asked
      if (question.text.trim() === '') {
        show(IDLE)
        return
      }
      const shown = shownIn(state)
      show({ kind: 'loading', question, isSlow: false, shown })
      const timer = setTimeout(() => {
        if (turn === asked) show({ kind: 'loading', question, isSlow: true, shown })
      }, SLOW_AFTER_MS)
      const next = await answer(question).then(
        (found): SearchState => ({ kind: 'answered', question: { ...question, page: found.page }, answer: found }),
        (): SearchState => ({ kind: 'failed', question }),
      )
      clearTimeout(timer)
      if (turn === asked) show(next)
    },
  }
}

/** What the visitor sees in a state: while an answer is on its way, the one before. */
export function shownIn(state: SearchState): Shown | undefined {
  if (state.kind === 'answered') return state
  return state.kind === 'loading' && !state.isSlow ? state.shown : undefined
}
