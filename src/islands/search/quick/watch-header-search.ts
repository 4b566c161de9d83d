import { wantHardNavigation } from '#client/navigation.ts'

/**
 * Loads the script of the suggestions, whose address is in the form, when the field in the header first gets the focus.
 * Loads it at once if the address has a question for the field.
 */
export function watchHeaderSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-suggest]')
  if (!form) return
  const { dataset } = form
  // A browser runs a module once, however often it is imported.
  const load = () =>
    void import(/* @vite-ignore */ dataset['suggest'] as string).catch(() => {
      // Browsers remember by its address that a module could not be loaded, so the next focus asks for another one.
      dataset['suggest'] += '?again'
      wantHardNavigation()
    })
  form.addEventListener('focusin', load)
  // The field may already have the focus. A question in the address comes from the language switch, unless this is the
  // search page.
  const { href, search } = location
  if (form.contains(document.activeElement) || (search.includes('q=') && !href.startsWith(form.action))) load()
}
