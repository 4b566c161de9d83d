/**
 * What a page does about a newer build: it reloads itself, or offers that if a reload would lose what the visitor
 * typed. Loaded when a look first finds a newer build.
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
 * Loads the page anew, at most once per path within ten seconds: two servers that disagree must not trap a visitor.
 *
 * Remembered in the session, each path in a slot of its own. If nothing can be remembered, a page that is younger
 * than ten seconds stays.
 */
function reloadOnce(nowMs: number): void {
  const slot = `nuxt:reload:${location.pathname}`
  const sinceMs = nowMs - Number(sessionMemory.get(slot))
  // A clock that was set back leaves a time ahead, which holds for nothing.
  if (sinceMs >= 0 && sinceMs < PAUSE_MS) return
  sessionMemory.set(slot, String(nowMs))
  if (sessionMemory.get(slot) || performance.now() > PAUSE_MS) location.reload()
}
