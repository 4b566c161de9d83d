import { askInLanguages } from '../ask-in-languages.ts'
import { readQuestion } from '../question-url.ts'

/**
 * Lets a question that is not sent yet come along through the language switch: the page in the other language has it
 * in its address, and its field takes it from there. Returns what to call after the field has changed.
 *
 * On the search page the question of its own form goes along, so this does nothing there.
 */
export function keepQuestion(field: HTMLInputElement, searchHref: string | undefined): () => void {
  if (searchHref !== undefined && new URL(searchHref, location.href).pathname === location.pathname) return () => {}
  field.value ||= readQuestion(location.href).text
  return () => askInLanguages(field.value.trim())
}
