import type { ReleaseEntry } from '#contract/service-answers.ts'
import { ReleaseUnknown } from '#publish/errors.ts'
import { type Release, releaseBefore } from '#publish/ledger.ts'
import { readOwnLedger } from '#publish/target-owner.ts'
import { openPublishing } from './open-publishing.ts'
import type { Tenant } from './tenants-file.ts'

/** The releases that a tenant can be rolled back to and the live one, newest first; none where the tenant is not published. */
export async function listReleases(root: string, name: string, tenant: Tenant): Promise<readonly ReleaseEntry[]> {
  const { releases, live } = await readReleases(root, name, tenant)
  return releases.map(({ id, timestampMs, liveMs, files }) => ({
    buildId: id,
    builtAt: new Date(timestampMs).toISOString(),
    liveAt: new Date(liveMs).toISOString(),
    files,
    isLive: id === live,
  }))
}

/** The release to roll back to: `to`, or the one that was live before the live one. Throws `ReleaseUnknown`. */
export async function chooseRelease(root: string, name: string, tenant: Tenant, to?: string): Promise<string> {
  const { releases, live } = await readReleases(root, name, tenant)
  const chosen = to ?? releaseBefore(releases, live)
  if (chosen !== undefined && releases.some(({ id }) => id === chosen)) return chosen
  const known = releases.map(({ id }) => id).join(', ') || 'none'
  throw ReleaseUnknown.fault({ to, known }, { tenant: name })
}

type Releases = { readonly releases: readonly Release[]; readonly live: string | undefined }

async function readReleases(root: string, name: string, tenant: Tenant): Promise<Releases> {
  if (!tenant.publish) return { releases: [], live: undefined }
  const { input, close } = await openPublishing(root, name, tenant)
  try {
    const { ledger } = await readOwnLedger(input.target, name)
    return { releases: ledger.releases, live: await input.target.readLive(ledger) }
  } finally {
    close()
  }
}
