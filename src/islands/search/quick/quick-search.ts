/**
 * The quick search: a dialog with a field, and answers while the visitor types. It is a separate script, which is
 * loaded when the dialog is first opened (`open-quick-search.ts`).
 */
import { adoptStyles } from '../adopt-styles.ts'
import { drawButton, drawElement } from './draw-answer.ts'
import { drawKeyHelp } from './key-help.ts'
import { OPEN_QUICK_SEARCH } from './open-quick-search.ts'
import styles from './quick-search.css?inline'
import { quickWords, readQuickSettings } from './quick-words.ts'
import { createSuggestions } from './suggestions.ts'

const MOST = 10

const opener = document.querySelector<HTMLElement>('[data-quick-search]')
if (opener) startQuickSearch(opener)

function startQuickSearch(from: HTMLElement): void {
  adoptStyles(styles)
  const settings = readQuickSettings(from)
  const words = quickWords(settings.words)
  const { say } = words
  const field = drawElement('input', '')
  field.type = 'search'
  field.name = 'q'
  field.enterKeyHint = 'search'
  field.ariaLabel = field.placeholder = say('label')
  const close = drawButton('×', () => dialog.close())
  close.ariaLabel = say('close')
  const form = drawElement('form', '', field, close)
  const suggestions = createSuggestions(field, settings, { most: MOST, hasExcerpts: true })
  const dialog = drawElement('dialog', 'quick-search', form, suggestions.panel)
  // Only a button has keys. A link to the search page has none.
  if (from.hasAttribute('aria-keyshortcuts')) dialog.append(drawKeyHelp(words))
  dialog.ariaLabel = say('label')
  document.body.append(dialog)

  if (settings.searchHref !== undefined) form.action = settings.searchHref
  form.addEventListener('submit', (event) => {
    if (settings.searchHref !== undefined) return suggestions.remember()
    event.preventDefault()
    dialog.querySelector<HTMLElement>('a[role=option]')?.click()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // A search field uses the first Escape to clear itself, but the question should stay.
    event.preventDefault()
    dialog.close()
  })
  // A click outside of the dialog has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close()
  })
  addEventListener(OPEN_QUICK_SEARCH, () => {
    if (dialog.open) return
    dialog.showModal()
    field.select()
    suggestions.open()
  })
}
