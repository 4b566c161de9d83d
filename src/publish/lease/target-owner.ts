import { TargetNotOwn } from '../errors.ts'
import { readLedger, type Ledger, type ReadLedger } from './ledger.ts'
import { findManifest } from '../release/read-manifest.ts'
import type { Target } from '../targets/target.ts'

/** Reads the ledger of a target. Throws `TargetNotOwn` if the target holds the site of another tenant. */
export async function readOwnLedger(target: Target, tenant: string): Promise<ReadLedger> {
  const read = await readLedger(target.store)
  assertOwn(target, await readOwner(target, read.ledger), tenant)
  return read
}

/**
 * The tenant whose site a target holds; `undefined` if it holds none.
 *
 * A ledger of an earlier version names no tenant. But the manifest of each release does, and the signature covers that
 * name. So the target belongs to the tenant of the live release, or, if that manifest is lost, to the tenant of the
 * newest release.
 */
async function readOwner(target: Target, ledger: Ledger): Promise<string | undefined> {
  if (ledger.tenant !== undefined) return ledger.tenant
  if (ledger.token === 0) return undefined
  const live = await target.readLive(ledger)
  for (const id of new Set([live, ...ledger.releases.map((release) => release.id)])) {
    const manifest = await findManifest(target, id)
    if (manifest) return manifest.tenant
  }
  return undefined
}

function assertOwn(target: Target, owner: string | undefined, tenant: string): void {
  if (owner !== undefined && owner !== tenant) throw TargetNotOwn.fault({ target: target.name, owner, tenant })
}
