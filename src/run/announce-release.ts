import { checkLive } from '#publish/check-live.ts'
import { markTold } from '#publish/mark-told.ts'
import type { ReleaseFiles } from '#publish/manifest.ts'
import { changedUrls, purgeCache } from '#publish/purge-cache.ts'
import type { ObjectStore } from '#store/object-store.ts'
import { readSettings } from './settings.ts'
import type { Tenant } from './tenants-file.ts'

/**
 * What follows when a release is live: caches are told what changed, and then the live site is looked at.
 *
 * Throws `PurgeFailed` or `LiveCheckFailed`; the release is live all the same.
 */
export async function announceRelease(input: {
  readonly root: string
  readonly name: string
  readonly tenant: Tenant
  /** The target's. */
  readonly store: ObjectStore
  /** Of the publisher that left the ledger as it is; see `markTold`. */
  readonly token: number
  readonly buildId: string
  readonly files: ReleaseFiles
  readonly changed: readonly string[]
}): Promise<{ purged?: number; checked?: number }> {
  const { name, tenant, store, token, buildId, files, changed } = input
  const { purge, check = false } = tenant.publish ?? {}
  const done: { purged?: number; checked?: number } = {}
  if (purge) {
    const { purgeToken, purgeEnv } = readSettings()
    const urls = changedUrls(tenant.origin, changed)
    await purgeCache(
      purge,
      { tenant: name, buildId, urls },
      { fetch, token: purgeToken, env: purgeEnv, cwd: input.root },
    )
    await markTold(store, token)
    done.purged = urls.length
  }
  if (check !== false) {
    const url = check === true ? tenant.origin : check
    done.checked = (await checkLive({ url, buildId, files, changed, fetch })).checked
  }
  return done
}
