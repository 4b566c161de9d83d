import { BLOCK_END } from './plain-text.ts'

const enoughProse = 600

/** Collects the text of a body: all of its words, and as much of its prose as an excerpt needs. */
export function createSearchText() {
  const words: string[] = []
  const prose: string[] = []
  let proseLength = 0

  function add(text: string, isProse: boolean): void {
    words.push(text)
    if (!isProse || proseLength > enoughProse) return
    proseLength += text.length
    prose.push(text)
  }

  return { words, prose, add, endBlock: (isProse: boolean) => add(BLOCK_END, isProse) }
}
