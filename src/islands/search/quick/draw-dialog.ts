import { drawElement } from './draw-answer.ts'
import type { QuickWords } from './quick-words.ts'

export type QuickDialog = {
  readonly dialog: HTMLDialogElement
  readonly field: HTMLInputElement
  readonly status: HTMLElement
  readonly list: HTMLElement
}

/** The dialog of the quick search, in the page and closed. */
export function drawDialog(say: QuickWords['say']): QuickDialog {
  const field = drawElement('input', '')
  field.type = 'search'
  field.name = 'q'
  field.autocomplete = 'off'
  field.enterKeyHint = 'search'
  field.ariaLabel = field.placeholder = say('label')
  const close = drawElement('button', '', '×')
  close.type = 'button'
  close.ariaLabel = say('close')
  const status = drawElement('p', '')
  status.role = 'status'
  const list = drawElement('ul', '')
  const dialog = drawElement('dialog', 'quick-search', drawElement('form', '', field, close), status, list)
  dialog.ariaLabel = say('label')
  close.addEventListener('click', () => dialog.close())
  document.body.append(dialog)
  return { dialog, field, status, list }
}

/** A question that was asked before, or one that was meant: `label` says which. */
export function drawQuestion(text: string, ask: (text: string) => void, label = ''): HTMLLIElement {
  const button = drawElement('button', '', label && `${label} `, drawElement('b', '', text))
  button.type = 'button'
  button.addEventListener('click', () => ask(text))
  return drawElement('li', '', button)
}

/** Goes from the field to the answers and through them by the arrow keys. */
export function moveByArrows(event: KeyboardEvent, field: HTMLElement, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.isComposing) return
  const stops = [field, ...list.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}
