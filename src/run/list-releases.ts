import type { ReleaseEntry } from '#contract/service-answers.ts'
import { ReleaseUnknown } from '#publish/errors.ts'
import { readLedger } from '#publish/ledger.ts'
import { openPublishing } from './open-publishing.ts'
import type { Tenant } from './tenants-file.ts'

/** The releases that a tenant can be rolled back to and the live one, newest first; none where the tenant is not published. */
export async function listReleases(root: string, name: string, tenant: Tenant): Promise<readonly ReleaseEntry[]> {
  if (!tenant.publish) return []
  const { input, close } = await openPublishing(root, name, tenant)
  try {
    const { ledger } = await readLedger(input.target.store)
    const live = await input.target.readLive(ledger)
    return ledger.releases.map(({ id, timestampMs, liveMs, files }) => ({
      buildId: id,
      builtAt: new Date(timestampMs).toISOString(),
      liveAt: new Date(liveMs).toISOString(),
      files,
      isLive: id === live,
    }))
  } finally {
    close()
  }
}

/** Throws `ReleaseUnknown` where nothing can be rolled back to, or not to `to`. */
export function assertRelease(releases: readonly ReleaseEntry[], to: string | undefined, tenant: string): void {
  if (to === undefined ? releases.length > 1 : releases.some(({ buildId }) => buildId === to)) return
  const known = releases.map(({ buildId }) => buildId).join(', ') || 'none'
  throw ReleaseUnknown.fault({ to, known }, { tenant })
}
