import type { SearchModel } from './search-model.ts'

/** A connection that has just come back may fail a few more times. */
const PAUSES_MS = [1000, 2000, 4000, 8000]

/**
 * Asks a failed question again when `target` reports that the browser is online. Returns a function that stops this.
 */
export function retryOnline(model: SearchModel, target: EventTarget): () => void {
  let tries = PAUSES_MS.length
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    clearTimeout(timer)
    const state = model.state.get()
    if (state.kind === 'failed') void model.ask(state.question)
  }
  const onOnline = () => {
    tries = 0
    ask()
  }
  const leave = model.state.listen((state) => {
    const pauseMs = PAUSES_MS[tries]
    if (state.kind !== 'failed' || pauseMs === undefined) return
    tries += 1
    timer = setTimeout(ask, pauseMs)
  })
  target.addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    leave()
    target.removeEventListener('online', onOnline)
  }
}
