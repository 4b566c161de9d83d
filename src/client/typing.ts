/** What the visitor is typing: letters that an input method is still composing, and input that is not saved yet. */

/**
 * The attribute `data-composing`: an input method is composing letters (Chinese, Korean). A browser has no property for
 * this, so a script listens from the start. The script that needs it may load while the visitor types.
 *
 * It is an attribute of the page, so that every script can read it.
 */
const FLAG = 'composing'

/** Sets and removes the attribute from now on. */
export function watchComposing(): void {
  const { dataset } = document.documentElement
  // Capturing listeners run first. So a listener of a field finds the flag already changed.
  addEventListener('compositionstart', () => (dataset[FLAG] = ''), true)
  addEventListener('compositionend', () => delete dataset[FLAG], true)
}

/** Whether an input method is composing letters. Needs `watchComposing`. */
export function isComposing(): boolean {
  return FLAG in document.documentElement.dataset
}

/**
 * Whether a reload would lose something that the visitor typed or chose.
 *
 * A search that was sent is in the address. So a search form counts only while the visitor is in it.
 */
export function hasUnsavedInput(): boolean {
  return [...document.querySelectorAll<Field>('input,textarea,select')].some(
    // Read from the attribute: `form.action` would be the field if a field had the name `action`.
    (field) =>
      isChanged(field) &&
      (field.form?.getAttribute('method') === 'post' || field.form?.contains(document.activeElement)),
  )
}

function isChanged(field: Field): boolean {
  // A `<select>` has no default value; its first option means that nothing was chosen.
  const { type, value, defaultValue = value, checked, defaultChecked, selectedIndex = 0 } = field
  return selectedIndex > 0 || checked !== defaultChecked || (type !== 'hidden' && value !== defaultValue)
}

/** The properties of form elements; each element has only some of them. */
type Field = Element & { readonly form: HTMLFormElement | null } & Partial<
    Pick<HTMLInputElement, 'value' | 'defaultValue' | 'checked' | 'defaultChecked'>
  > & { readonly type?: string; readonly selectedIndex?: number }
