import { checkLive } from '#publish/live/check-live.ts'
import { clearPendingPurge } from '#publish/release/clear-pending-purge.ts'
import type { ReleaseFiles } from '#publish/release/manifest.ts'
import { changedUrls, purgeCache } from '#publish/live/purge-cache.ts'
import type { Log } from '#kit/log.ts'
import type { Target } from '#publish/targets/target.ts'
import { readSettings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants-file.ts'

/** Names of the faults of `purgeAndVerify`. The release is live even if one of them happens. */
export const AFTER_LIVE: ReadonlySet<string> = new Set(['PurgeFailed', 'PurgeRedirected', 'LiveCheckFailed'])

/**
 * Does what follows when a release is live: tells caches what changed, and then looks at the live site. Returns how
 * many URLs were purged and how many were checked.
 *
 * Throws a fault of `AFTER_LIVE`.
 */
export async function purgeAndVerify(input: {
  readonly root: string
  readonly name: string
  readonly tenant: Tenant
  readonly target: Target
  /** The token of the publisher that wrote the ledger last; see `clearPendingPurge`. */
  readonly token: number
  readonly buildId: string
  readonly files: ReleaseFiles
  readonly changed: readonly string[]
  readonly log: Log
}): Promise<{ purged?: number; checked?: number }> {
  const { name, tenant, target, token, buildId, files, changed } = input
  const { purge, check = false } = tenant.publish ?? {}
  const done: { purged?: number; checked?: number } = {}
  if (purge) {
    const { purgeToken, purgeEnv } = readSettings()
    const urls = changedUrls(tenant.origin, changed)
    const release = await target.readPlace?.()
    await purgeCache(
      purge,
      { tenant: name, buildId, ...(release !== undefined && { release }), urls },
      { fetch, token: purgeToken, env: purgeEnv, cwd: input.root, warn: input.log.warn },
    )
    await clearPendingPurge(target.store, token)
    done.purged = urls.length
  }
  if (check !== false) {
    const url = check === true ? tenant.origin : check
    done.checked = (await checkLive({ url, buildId, files, changed, fetch })).checked
  }
  return done
}
