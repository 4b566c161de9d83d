import { stripSpace } from './need-form-model.ts'

/**
 * Keeps white space out of a field, whether it is typed, pasted, dropped or composed by an input method. Returns a
 * function that stops this.
 *
 * A typed space is refused before it arrives. All other white space is removed after it arrived, because only then the
 * position of the caret is known. While an input method composes, its text stays.
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
    // The other listeners saw only the text with its white space, so they get another event.
    if (event.type === 'compositionend') input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const stop = new AbortController()
  const { signal } = stop
  input.addEventListener('beforeinput', refuseSpace as EventListener, { signal })
  input.addEventListener('input', strip, { signal })
  input.addEventListener('compositionend', strip, { signal })
  return () => stop.abort()
}
