import { askInLanguages } from '../ask-in-languages.ts'
import { readQuestion } from '../question-url.ts'

/**
 * Keeps a question that is typed but not sent when the visitor switches the language: the links of the switch get it in
 * their address, and the field of the other page reads it there. Returns a function to call after the field has
 * changed.
 *
 * Does nothing on the search page, because there the question of its own form is kept.
 */
export function keepQuestion(field: HTMLInputElement, searchHref: string | undefined): () => void {
  if (searchHref !== undefined && new URL(searchHref, location.href).pathname === location.pathname) return () => {}
  field.value ||= readQuestion(location.href).text
  return () => askInLanguages(field.value.trim())
}
