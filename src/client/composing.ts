/**
 * Whether an input method is composing letters (Chinese, Korean). No browser tells, so it has to be heard from the
 * start: the script that wants to know may come in the middle.
 *
 * Kept in the page, where every script finds it.
 */
const FLAG = 'composing'

export function watchComposing(): void {
  const { dataset } = document.documentElement
  // Captured, so that whoever listens to a field finds the flag as it then is.
  addEventListener('compositionstart', () => (dataset[FLAG] = ''), true)
  addEventListener('compositionend', () => delete dataset[FLAG], true)
}

export function isComposing(): boolean {
  return FLAG in document.documentElement.dataset
}
