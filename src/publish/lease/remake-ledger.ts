import { TargetNotOwn, TargetStateUnknown } from '../errors.ts'
import { latestIdIn } from '../release/latest-id.ts'
import { EMPTY_LEDGER, LEDGER_KEY, type Ledger, type ReadLedger } from './ledger.ts'
import { BOOKS, LATEST_PATH, RELEASE_BOOKS, type Manifest } from '../release/manifest.ts'
import { findTrusted } from '../release/read-manifest.ts'
import type { Trust } from '../release/trust.ts'
import { readOwnLedger } from './target-owner.ts'
import { isReleaseId } from '../targets/target-schema.ts'
import type { Target } from '../targets/target.ts'

/**
 * Reads the ledger of a target. If it is damaged, makes a new one from the other files of publishers there. The new one
 * is not written before the publisher has the lease.
 *
 * What only the ledger knew is lost: a pause, a lease, which release replaced which, and pending purges. If the
 * tenant's name is damaged and every manifest names this tenant, the name is repaired. Throws `TargetNotOwn`.
 */
export async function readOrRemakeLedger(target: Target, trust: Trust): Promise<ReadLedger & { isRemade: boolean }> {
  try {
    return { ...(await readOwnLedger(target, trust.tenant)), isRemade: false }
  } catch (error) {
    if (!TargetStateUnknown.is(error) && !TargetNotOwn.is(error)) throw error
    const manifests = await trustedManifests(target, trust)
    if (manifests.length === 0 && TargetNotOwn.is(error)) throw error
    const ledger = await ledgerOf(target, trust.tenant, manifests)
    return { ledger, etag: (await target.store.get(LEDGER_KEY))?.etag, isRemade: true }
  }
}

/** The trusted manifests at a target, newest first. Throws `TargetNotOwn` if one of them belongs to another tenant. */
async function trustedManifests(target: Target, trust: Trust): Promise<Manifest[]> {
  const names = (await target.store.list(RELEASE_BOOKS)).map(({ key }) => key.slice(RELEASE_BOOKS.length))
  const ids = names.map((name) => name.replace(/\.json$/, '')).filter(isReleaseId)
  const found = await Promise.all(ids.map((id) => findTrusted(target, id, trust)))
  const manifests: Manifest[] = []
  for (const one of found) {
    const any = 'manifest' in one ? one.manifest : one.distrusted
    if (any && any.tenant !== trust.tenant)
      throw TargetNotOwn.fault({ target: target.name, owner: any.tenant, tenant: trust.tenant })
    if ('manifest' in one) manifests.push(one.manifest)
  }
  return manifests.sort((a, b) => b.timestampMs - a.timestampMs)
}

async function ledgerOf(target: Target, tenant: string, manifests: readonly Manifest[]): Promise<Ledger> {
  const keys = (await target.store.list(BOOKS)).map(({ key }) => key)
  const pending = tokensIn(keys, /^\.tessera\/pending\/(\d{1,15})\.json$/)
  const packs = tokensIn(keys, /^\.tessera\/packs\/(\d{1,15})-/)
  const lists = tokensIn(keys, /^\.tessera\/lists\/(\d{1,15})-/)
  const live = (await target.readLive(EMPTY_LEDGER)) ?? latestIdIn(await target.readLiveFile('', LATEST_PATH))
  const isListed = manifests.some(({ buildId }) => buildId === live)
  return {
    ...EMPTY_LEDGER,
    tenant,
    token: Math.max(0, ...pending, ...packs, ...lists),
    ...(live !== undefined && isListed && { live }),
    pending,
    releases: manifests.map(({ buildId, timestampMs, files }) => ({
      id: buildId,
      timestampMs,
      liveMs: timestampMs,
      files: files.size,
    })),
  }
}

function tokensIn(keys: readonly string[], pattern: RegExp): number[] {
  return [...new Set(keys.flatMap((key) => Number(pattern.exec(key)?.[1] ?? 'NaN')))].filter(Number.isSafeInteger)
}
