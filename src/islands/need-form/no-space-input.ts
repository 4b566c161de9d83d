import { stripSpace } from './need-form-model.ts'

/**
 * Keeps white space out of a field, typed or pasted, dropped or composed by an input method; gives the way to stop.
 *
 * A typed space is refused before it arrives. Everything else is stripped once it is there, since only then is it
 * known where the caret belongs; while an input method composes, its text is left alone.
 */
export function keepSpaceOut(input: HTMLInputElement): () => void {
  const refuseSpace = (event: InputEvent) => {
    if (!event.isComposing && event.inputType === 'insertText' && event.data?.trim() === '') event.preventDefault()
  }
  const strip = (event: Event) => {
    if ((event as Partial<InputEvent>).isComposing) return
    const caret = input.selectionStart ?? input.value.length
    const stripped = stripSpace(input.value, caret)
    if (stripped.text === input.value) return
    input.value = stripped.text
    input.setSelectionRange(stripped.caret, stripped.caret)
    // The listeners have heard only of the text with its white space.
    if (event.type === 'compositionend') input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const stop = new AbortController()
  const { signal } = stop
  input.addEventListener('beforeinput', refuseSpace as EventListener, { signal })
  input.addEventListener('input', strip, { signal })
  input.addEventListener('compositionend', strip, { signal })
  return () => stop.abort()
}
