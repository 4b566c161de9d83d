/** Finds out whether a newer build of the site is live. `scripts/newer-build.ts` reacts to it. */
import type { LatestBuild } from '#contract/deploy-manifest.ts'

/** The event that a newer build was found. */
export const FOUND_EVENT = 'newer-build-found'

/** The event that a newer build is live, and that the page does not load it because of input that is not saved. */
export const UPDATE_EVENT = 'newer-build'

/**
 * Makes a function that checks which build is live. Each call checks once and never rejects. Later answers are compared
 * with the first one.
 *
 * `load` reads `builds/latest.json`. `onNewBuild` is called at each check that finds a newer build than the first. A
 * rollback makes an old id live again with a new timestamp. An older timestamp only means that a cache lags behind.
 */
export function createDeployPoller(load: () => Promise<unknown>, onNewBuild: () => void): () => Promise<void> {
  let own: LatestBuild | undefined
  return async () => {
    const live = (await load().catch(() => undefined)) as LatestBuild | undefined
    // An answer without an id comes from a server with problems.
    if (!live?.id) return
    own ??= live
    if (live.id !== own.id && live.timestamp > own.timestamp) onNewBuild()
  }
}

/** Checks at once, every `pollSeconds`, and when the visitor or the network comes back; only in a visible tab. */
export function watchDeploys(pollSeconds: number, onNewBuild: () => void): void {
  const load = () => fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
  const poll = createDeployPoller(() => load().then((answer) => answer.json()), onNewBuild)
  const look = () => {
    if (!document.hidden) void poll()
  }
  look()
  setInterval(look, pollSeconds * 1000)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  addEventListener('pageshow', (event) => event.persisted && look())
}
