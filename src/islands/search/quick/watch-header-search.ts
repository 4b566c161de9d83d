import { wantHardNavigation } from '#client/navigation.ts'

/**
 * Loads the script of the suggestions, whose address is in the form, when the field in the header first gets the focus.
 * Loads it at once if the address has a question for the field.
 */
export function watchHeaderSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-suggest]')
  const load = () => void import(/* @vite-ignore */ form?.dataset['suggest'] as string).catch(wantHardNavigation)
  form?.addEventListener('focusin', load, { once: true })
  // The field may already have the focus. A question in the address comes from the language switch, unless this is the
  // search page.
  const { href, search } = location
  if (form?.contains(document.activeElement) || (search.includes('q=') && form && !href.startsWith(form.action))) load()
}
