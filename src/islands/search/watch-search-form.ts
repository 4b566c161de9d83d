import { isComposing } from '#client/typing.ts'
import type { Question } from '#search/query/answer.ts'
import { questionHref, readQuestion } from './question-url.ts'

const TYPING_PAUSE_MS = 150

/** Controls the search form of the page. */
export type SearchForm = {
  /** Goes to another page or group of the results. The back button undoes it. */
  go(question: Question): void
  focus(): void
  stop(): void
}

type SearchFormEvents = {
  /** Called when the visitor is about to type. */
  prepare(): void
  ask(question: Question): void
  onArrowDown(): void
}

/**
 * Asks the question that the visitor types, and writes it into the address, so that a visitor can reload it, come back
 * to it and share it.
 *
 * It does not ask while an input method composes letters (Chinese, Korean). The form is the first in `main` with a
 * field `q`. Without this script it loads the same address from the server.
 */
export function watchSearchForm({ prepare, ask, onArrowDown }: SearchFormEvents): SearchForm {
  const input = document.querySelector<HTMLInputElement>('main form input[name="q"]')
  const stop = new AbortController()
  const { signal } = stop
  let timer: ReturnType<typeof setTimeout> | undefined

  const askAddress = (): void => {
    const question = readQuestion(location.href)
    if (input) input.value = question.text
    ask(question)
  }
  const askTyped = (): void => {
    clearTimeout(timer)
    const text = input?.value ?? ''
    if (text === readQuestion(location.href).text) return
    const question = { text, page: 1 }
    history.replaceState(history.state, '', questionHref(location.href, question))
    ask(question)
  }
  const askSoon = (): void => {
    clearTimeout(timer)
    if (!isComposing()) timer = setTimeout(askTyped, TYPING_PAUSE_MS)
  }

  if (input) {
    input.addEventListener('focus', prepare, { signal })
    input.addEventListener('input', askSoon, { signal })
    input.addEventListener('compositionend', askSoon, { signal })
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'ArrowDown' || event.isComposing) return
        event.preventDefault()
        onArrowDown()
      },
      { signal },
    )
    input.form?.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        if (isComposing()) return
        if (input.value === readQuestion(location.href).text) askAddress()
        else askTyped()
      },
      { signal },
    )
  }
  addEventListener('popstate', askAddress, { signal })
  // Text that was typed before this script ran counts as typed now. The field had the question of the address from the
  // start (`showAsked`).
  if (input?.value && input.value.trim() !== readQuestion(location.href).text.trim()) askSoon()
  else askAddress()

  return {
    go(question) {
      history.pushState(null, '', questionHref(location.href, question))
      ask(question)
    },
    focus: () => input?.focus(),
    stop() {
      clearTimeout(timer)
      stop.abort()
    },
  }
}
