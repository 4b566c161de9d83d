import { createPersistentEngine, DEFAULT_PERSISTENCE } from '#client/persistence.ts'
import { createAnswerer } from '#search/query/answer.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { loadIndexFile } from '../load-index-file.ts'
import { createSearchModel } from '../search-model.ts'
import type { QuickSettings } from './quick-words.ts'
import { keepQuestion } from './keep-question.ts'
import { createRecentQuestions } from './recent-questions.ts'
import { createSuggestionPanel, type PanelExtent } from './suggestion-panel.ts'
import styles from './suggestions.css?inline'

const TYPING_PAUSE_MS = 150

type Suggestions = {
  /** The element with the answers. It belongs below the field. */
  readonly panel: HTMLElement
  /** Shows the answers to the text of the field, or recent questions if it is empty, and loads the index. */
  open(): void
  /** Stores the question of the field as a recent one. */
  remember(): void
}

/** Answers the text of a field with links in a list below it. */
export function createSuggestions(field: HTMLInputElement, settings: QuickSettings, extent: PanelExtent): Suggestions {
  adoptStyles(styles)
  const recent = createRecentQuestions(createPersistentEngine(DEFAULT_PERSISTENCE), document.documentElement.lang)
  const model = createSearchModel(createAnswerer(loadIndexFile(settings.base)))
  const keep = keepQuestion(field, settings.searchHref)
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (): void => {
    clearTimeout(timer)
    keep()
    void model.ask({ text: field.value, page: 1 })
  }
  const askSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(ask, TYPING_PAUSE_MS)
  }
  const askAgain = (text: string): void => {
    field.value = text
    field.focus()
    ask()
  }
  const panel = createSuggestionPanel(field, settings, extent, { recent, ask: askAgain })
  const remember = (): void => recent.add(field.value)

  field.addEventListener('input', keep)
  field.addEventListener('input', (event) => (event as InputEvent).isComposing || askSoon())
  field.addEventListener('compositionend', askSoon)
  panel.list.addEventListener('click', ({ target }) => (target as Element).closest('a') && remember())
  // Keeps the focus in the field. In some browsers a pressed link would not take the focus, and the field would lose
  // it.
  panel.list.addEventListener('mousedown', (event) => event.preventDefault())
  model.state.listen(panel.draw)
  return {
    panel: panel.element,
    open() {
      panel.draw(model.state.get())
      ask()
    },
    remember,
  }
}
