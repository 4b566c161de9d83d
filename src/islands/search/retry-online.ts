import type { SearchModel } from './search-model.ts'

/** A line that has just come back may fail a few times more. */
const PAUSES_MS = [1000, 2000, 4000, 8000]

/**
 * Asks again by itself what failed, once the browser says on `target` that it is online. Answers with how to stop
 * that.
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
