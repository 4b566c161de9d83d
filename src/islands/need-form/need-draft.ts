import { sessionMemory } from '#client/storage.ts'
import type { NeedFieldModel, NeedValues } from './need-form-model.ts'

/** One draft for all languages, so that a visitor who switches the language keeps the typed text. */
const KEY = 'need-draft'

export function saveDraft(values: NeedValues): void {
  sessionMemory.set(KEY, JSON.stringify(values))
}

export function forgetDraft(): void {
  sessionMemory.set(KEY, undefined)
}

/** Fills the draft into empty fields. What the visitor or the browser has filled in stays. */
export function restoreDraft(form: HTMLFormElement, fields: readonly NeedFieldModel[]): void {
  const draft = readDraft()
  for (const { name, type } of fields) {
    const value = draft[name]
    const control = form.querySelector(`[name="${CSS.escape(name)}"]`)
    if (control instanceof HTMLInputElement && type === 'checkbox') control.checked ||= value === true
    else if (isTextControl(control) && control.value === '' && typeof value === 'string') control.value = value
  }
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some((kind) => control instanceof kind)
}

function readDraft(): NeedValues {
  try {
    const draft: unknown = JSON.parse(sessionMemory.get(KEY) ?? '{}')
    return typeof draft === 'object' && draft !== null ? (draft as NeedValues) : {}
  } catch {
    return {}
  }
}
