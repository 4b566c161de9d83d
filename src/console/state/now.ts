import { atom, onMount } from 'nanostores'

const TICK_MS = 15_000

/** The time in milliseconds. It changes every 15 seconds, so that all relative times on the page change together. */
export const now = atom(Date.now())

onMount(now, () => {
  const tick = () => now.set(Date.now())
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
})
