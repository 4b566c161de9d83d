/**
 * A page that is opened with a question in its address. Until the script of the search answers, the attribute
 * `data-asked` of the page tells the style sheet to leave the list of all articles out.
 */
const FLAG = 'asked'

/** Notes the question before the page is painted, and writes it into the field as soon as that is there. */
export function showAsked(): void {
  const text = new URLSearchParams(location.search).get('q')?.trim()
  if (!text) return
  document.documentElement.dataset[FLAG] = ''
  const observer = new MutationObserver(() => {
    const input = document.querySelector<HTMLInputElement>('main form input[name="q"]')
    if (!input) return
    observer.disconnect()
    if (input.value === '') input.value = text
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => observer.disconnect())
}

/** The page shows from here on what its script says. */
export function forgetAsked(): void {
  delete document.documentElement.dataset[FLAG]
}
