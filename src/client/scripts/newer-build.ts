/**
 * Reloads the page if a newer build is live. If a reload would lose what the visitor typed, offers it instead. Loaded
 * when a newer build is first found.
 */
import { wantHardNavigation } from '../navigation.ts'
import { sessionMemory } from '../storage.ts'
import { hasUnsavedInput } from '../typing.ts'
import { FOUND_EVENT, UPDATE_EVENT } from '../updates.ts'

addEventListener(FOUND_EVENT, () => {
  if (!hasUnsavedInput()) return reloadOnce(Date.now())
  wantHardNavigation()
  dispatchEvent(new Event(UPDATE_EVENT))
})

const PAUSE_MS = 10_000

/**
 * Reloads the page, at most once per path within ten seconds: two servers that disagree must not trap a visitor in
 * reloads.
 *
 * Session storage has the time of the last reload for each path. If nothing can be stored, a page that is younger than
 * ten seconds is not reloaded.
 */
function reloadOnce(nowMs: number): void {
  const slot = `nuxt:reload:${location.pathname}`
  const sinceMs = nowMs - Number(sessionMemory.get(slot))
  // If the clock was set back, the stored time is in the future and does not count.
  if (sinceMs >= 0 && sinceMs < PAUSE_MS) return
  sessionMemory.set(slot, String(nowMs))
  if (sessionMemory.get(slot) || performance.now() > PAUSE_MS) location.reload()
}
