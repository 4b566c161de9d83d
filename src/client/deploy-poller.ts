import type { LatestBuild } from '#contract/deploy-manifest.ts'

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
