import { isComposing } from '#client/typing.ts'
import type { Question } from '#search/query/answer.ts'
import { questionHref, readQuestion } from './question-url.ts'

const TYPING_PAUSE_MS = 150

/** The search form of the page, and what the visitor does with it. */
export type SearchForm = {
  /** Goes to another page or group of the results: a step that the back button takes back. */
  go(question: Question): void
  focus(): void
  stop(): void
}

export type SearchFormEvents = {
  /** The visitor is about to type. */
  prepare(): void
  ask(question: Question): void
  onArrowDown(): void
}

/**
 * Asks what the visitor types, and keeps the question in the address, so that it can be reloaded, come back to, and
 * sent on.
 *
 * Letters that are still being composed (Chinese, Korean) are not asked for. The form, the first in `main` with a
 * field `q`, stays a plain one: without this it loads the same address from the server.
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
  // What was typed before this script ran is as good as typed now. The field had the question of the address from the
  // first (`showAsked`).
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
