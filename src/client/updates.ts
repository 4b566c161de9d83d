/** Whether a newer build of the site is live. What a page does about it: `scripts/newer-build.ts`. */
import type { LatestBuild } from '#contract/deploy-manifest.ts'

/** The event that a look found a newer build. */
export const FOUND_EVENT = 'newer-build-found'

/** The event that a newer build is live, and that the page does not load it because of input that is not saved. */
export const UPDATE_EVENT = 'newer-build'

/**
 * Watches which build is live. Each call looks once and never rejects; the first answer is what later ones are
 * compared with.
 *
 * `load` reads `builds/latest.json`. `onNewBuild` is called at each look that finds a newer build than the first: a
 * rollback makes an old id live again with a new timestamp, while an older timestamp only means that some cache lags
 * behind.
 */
export function createDeployPoller(load: () => Promise<unknown>, onNewBuild: () => void): () => Promise<void> {
  let own: LatestBuild | undefined
  return async () => {
    const live = (await load().catch(() => undefined)) as LatestBuild | undefined
    // What has no id is the answer of a server in trouble.
    if (!live?.id) return
    own ??= live
    if (live.id !== own.id && live.timestamp > own.timestamp) onNewBuild()
  }
}

/** Looks at once, every `pollSeconds`, and when the visitor or the network comes back; only in a visible tab. */
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
