import { wantHardNavigation } from '#client/navigation.ts'

/** Loads the script of the suggestions, which the form in the header names, when its field first has the focus. */
export function watchHeaderSearch(): void {
  const form = document.querySelector<HTMLElement>('[data-suggest]')
  const load = () => void import(/* @vite-ignore */ form?.dataset['suggest'] as string).catch(wantHardNavigation)
  form?.addEventListener('focusin', load, { once: true })
  // The field may have the focus before this script runs.
  if (form?.contains(document.activeElement)) load()
}
