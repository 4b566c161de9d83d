import { atom, onMount } from 'nanostores'

const TICK_MS = 15_000

/** The time in milliseconds, to the quarter of a minute: everything that says "2 minutes ago" goes on at once. */
export const now = atom(Date.now())

onMount(now, () => {
  const tick = () => now.set(Date.now())
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
})
