/**
 * Suggestions below the search field in the header. It is a separate script, which is loaded when the field first gets
 * the focus (`watch-header-search.ts`). The form works without it.
 */
import { readQuickSettings } from './quick-words.ts'
import { createSuggestions } from './suggestions.ts'

const MOST = 6

const form = document.querySelector<HTMLFormElement>('form[data-suggest]')
const field = form?.querySelector<HTMLInputElement>('input[name="q"]')
if (form && field) startHeaderSearch(form, field)

function startHeaderSearch(form: HTMLFormElement, field: HTMLInputElement): void {
  const { panel, open, remember } = createSuggestions(field, readQuickSettings(form), {
    most: MOST,
    hasExcerpts: false,
  })
  const toggle = (isOpen: boolean): void => {
    panel.hidden = !isOpen
    if (!isOpen) field.ariaExpanded = 'false'
  }
  panel.classList.add('suggestions-drop')
  form.append(panel)
  toggle(false)
  const start = (): void => {
    toggle(true)
    open()
  }
  for (const type of ['focus', 'input', 'click']) field.addEventListener(type, () => panel.hidden && start())
  form.addEventListener('focusout', ({ relatedTarget }) => form.contains(relatedTarget as Node) || toggle(false))
  form.addEventListener('submit', remember)
  form.addEventListener('keydown', (event) => {
    if (event.isComposing || panel.hidden) return
    if (event.key !== 'Escape') return
    // Only the panel closes. A second Escape clears the field, and a third one closes the menu around it.
    event.preventDefault()
    event.stopPropagation()
    field.focus()
    toggle(false)
  })
  if (document.activeElement === field) start()
}
