import { shownIn, type SearchViewState, type Shown } from '../search-model.ts'
import { createCombobox } from './combobox.ts'
import { drawButton, drawElement, drawLink, drawResult } from './draw-answer.ts'
import { quickWords, type QuickSettings } from './quick-words.ts'
import type { RecentQuestions } from './recent-questions.ts'

/** How much the panel shows of an answer: at most `most` articles, with or without a part of their text. */
export type PanelExtent = { readonly most: number; readonly hasExcerpts: boolean }

type SuggestionPanel = {
  readonly element: HTMLElement
  readonly list: HTMLElement
  draw(state: SearchViewState): void
}

/**
 * Creates the panel with the answers to the question in a field. `ask` writes another question into the field and asks
 * it.
 */
export function createSuggestionPanel(
  field: HTMLInputElement,
  settings: QuickSettings,
  extent: PanelExtent,
  { recent, ask }: { readonly recent: RecentQuestions; readonly ask: (text: string) => void },
): SuggestionPanel {
  const { say } = quickWords(settings.words)
  const [status, list, note] = [drawElement('p', ''), drawElement('div', ''), drawElement('p', 'suggestions-note')]
  status.role = 'status'
  list.ariaLabel = say('label')
  const combobox = createCombobox(field, list)
  const drawQuestion = (text: string, label = ''): HTMLElement =>
    drawButton(label && `${label} `, () => ask(text), drawElement('b', '', text))

  function show(text: string, options: readonly HTMLElement[], ...notes: readonly (Node | string)[]): void {
    status.textContent = text
    combobox.show(options)
    note.replaceChildren(...notes)
    note.hidden = notes.length === 0
  }

  function drawAnswer({ question, answer: { total, results, meant } }: Shown): void {
    const query = question.text.trim()
    const others = meant === undefined ? [] : [drawQuestion(meant, say('meant'))]
    if (total === 0) return show(say('none', { query }), others, ...drawHelp())
    const articles = results.slice(0, extent.most).map((result) => drawResult(result, extent.hasExcerpts))
    const { searchHref } = settings
    const all =
      searchHref === undefined ? [] : [drawLink(`${searchHref}?${new URLSearchParams({ q: query })}`, say('more'))]
    show(say('count', { count: total }), [...others, ...articles, ...all])
  }

  function drawHelp(): (Node | string)[] {
    const { phone, form } = settings.help
    const ways = [...(phone ? [drawLink(phone.href, phone.text)] : []), ...(form ? [drawLink(form, say('form'))] : [])]
    return ways.length === 0 ? [] : [say('help'), ...ways.flatMap((way) => [' ', way])]
  }

  function drawRecent(): void {
    const questions = recent.all().map((text) => drawQuestion(text))
    if (questions.length === 0) return show(say('hint'), [])
    const forget = (): void => {
      recent.clear()
      field.focus()
      drawRecent()
    }
    show(say('recent'), questions, drawButton(say('forget'), forget))
  }

  return {
    element: drawElement('div', 'suggestions', status, list, note),
    list,
    draw(state) {
      const shown = shownIn(state)
      if (shown) drawAnswer(shown)
      else if (state.kind === 'idle') drawRecent()
      else if (state.kind === 'failed') show(say('failed'), [])
      else if (state.kind === 'loading' && state.isSlow) show(say('loading'), [])
    },
  }
}
