/**
 * The quick search: a dialog with a field, answers while the visitor types, and the questions asked before on this
 * device. A script of its own, which is loaded when the dialog is first opened (`open-quick-search.ts`).
 */
import { localMemory } from '#client/storage.ts'
import { createAnswerer } from '#search/query/answer.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { loadIndexFile } from '../load-index-file.ts'
import { createSearchModel, shownIn, type SearchViewState } from '../search-model.ts'
import { drawResult } from './draw-answer.ts'
import { drawDialog, drawQuestion, moveByArrows } from './draw-dialog.ts'
import { OPEN_QUICK_SEARCH } from './open-quick-search.ts'
import styles from './quick-search.css?inline'
import { quickWords, readQuickSettings } from './quick-words.ts'
import { createRecentQuestions } from './recent-questions.ts'

const TYPING_PAUSE_MS = 150

const opener = document.querySelector<HTMLElement>('[data-quick-search]')
if (opener) startQuickSearch(opener)

function startQuickSearch(from: HTMLElement): void {
  adoptStyles(styles)
  const settings = readQuickSettings(from)
  const { say } = quickWords(settings.words)
  const recent = createRecentQuestions(localMemory, document.documentElement.lang)
  const model = createSearchModel(createAnswerer(loadIndexFile(settings.base)))
  const { dialog, field, status, list } = drawDialog(say)
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = (text: string): void => {
    clearTimeout(timer)
    void model.ask({ text, page: 1 })
  }
  const askAgain = (text: string): void => {
    field.value = text
    field.focus()
    ask(text)
  }
  const askSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => ask(field.value), TYPING_PAUSE_MS)
  }
  field.addEventListener('input', (event) => (event as InputEvent).isComposing || askSoon())
  field.addEventListener('compositionend', askSoon)
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  list.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a')) return
    recent.add(field.value)
    dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    moveByArrows(event, field, list)
    // A field for searches takes the first Escape to clear itself.
    if (event.key === 'Escape' && !event.isComposing) dialog.close()
  })
  // A click beside the dialog falls on the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  model.state.listen(drawState)

  function drawState(state: SearchViewState): void {
    const shown = shownIn(state)
    if (state.kind === 'idle') return drawRecent()
    if (state.kind === 'failed') status.textContent = say('failed')
    else if (state.kind === 'loading' && state.isSlow) status.textContent = say('loading')
    if (!shown) return
    const { total, results, meant } = shown.answer
    status.textContent =
      total === 0 ? say('none', { query: shown.question.text.trim() }) : say('count', { count: total })
    list.replaceChildren(
      ...(meant === undefined ? [] : [drawQuestion(meant, askAgain, say('meant'))]),
      ...results.map(drawResult),
    )
  }

  function drawRecent(): void {
    const questions = recent.all()
    status.textContent = questions.length > 0 ? say('recent') : say('hint')
    list.replaceChildren(...questions.map((text) => drawQuestion(text, askAgain)))
  }

  addEventListener(OPEN_QUICK_SEARCH, () => {
    if (dialog.open) return
    if (model.state.get().kind === 'idle') drawRecent()
    dialog.showModal()
    field.select()
    // Loads the index while the visitor begins to type.
    if (field.value === '') void model.ask({ text: '', page: 1 })
  })
}
