import { wantHardNavigation } from '#client/navigation.ts'

/**
 * Loads the script of the suggestions, which the form in the header names, when its field first has the focus, or at
 * once if the address has a question for it.
 */
export function watchHeaderSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-suggest]')
  const load = () => void import(/* @vite-ignore */ form?.dataset['suggest'] as string).catch(wantHardNavigation)
  form?.addEventListener('focusin', load, { once: true })
  // The field may have the focus before this script runs. A question in the address came through the language switch,
  // unless this is the search page.
  const { href, search } = location
  if (form?.contains(document.activeElement) || (search.includes('q=') && form && !href.startsWith(form.action))) load()
}
