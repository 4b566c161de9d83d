import { drawElement } from './draw-answer.ts'
import type { QuickWords } from './quick-words.ts'

const KEYS = {
  open: ['/', '?', 'Ctrl+K'],
  choose: ['↑', '↓'],
  follow: ['Enter'],
  close: ['Esc'],
} as const

/** Draws the list of the quick search's keys and what each of them does. */
export function drawKeyHelp({ say }: QuickWords): HTMLElement {
  const lines = Object.entries(KEYS).map(([word, keys]) =>
    drawElement('li', '', ...keys.flatMap((key) => [drawElement('kbd', '', key), ' ']), say(`keys.${word}`)),
  )
  return drawElement('ul', 'quick-search-keys', ...lines)
}
