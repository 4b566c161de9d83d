/**
 * The name of the attribute `data-asked`. The page has it if it was opened with a question in its address. Until the
 * search script answers, the style sheet then hides the list of all articles.
 */
const FLAG = 'asked'

/** Reads the question before the page is painted, and writes it into the field as soon as the field is there. */
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

/** Lets the page show what its script draws. */
export function forgetAsked(): void {
  delete document.documentElement.dataset[FLAG]
}
