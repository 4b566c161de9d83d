import * as v from 'valibot'
import type { ObjectStore } from '#store/objects/object-store.ts'
import type { PublisherIdentity } from '../release/publisher-identity.ts'
import { ReleaseSlot } from '../targets/release-slot.ts'
import {
  BundlePath,
  Count,
  LeaseMs,
  parseStored,
  ReleaseId,
  ShortList,
  ShortText,
  TenantNameAtTarget,
  TimeMs,
} from '../targets/target-schema.ts'

/**
 * What a target says about itself in `.tessera/ledger.json`: who publishes there, which release is live, which others
 * there are.
 *
 * Every write is conditional on the version that was read. So the one object is lease, fence and list at once: a
 * publisher that was overtaken can no longer say that its release is live.
 */
export type Ledger = {
  readonly format: 1
  /** Whose site the target holds. Missing in a ledger that an earlier version wrote. */
  readonly tenant?: string
  /** Grows with every publisher that takes the lease. */
  readonly token: number
  readonly lease?: Lease
  readonly live?: string
  /** The time that `builds/latest.json` gives, in milliseconds. */
  readonly liveMs?: number
  /** Tokens of publishers that may have left files behind and did not finish. */
  readonly pending: readonly number[]
  /** Releases to clear away: no longer listed, or begun by a publisher that did not finish. */
  readonly dropping: readonly string[]
  /** Newest first. */
  readonly releases: readonly Release[]
  /** A rollback sets it. As long as it is there, no publisher makes another release live. */
  readonly paused?: Pause | undefined
  /** Of a bucket with releases: its slots, the one that was live last first. */
  readonly slots?: readonly ReleaseSlot[]
  /** Paths that changed for visitors and are not purged yet. Missing if all are purged. */
  readonly untold?: readonly string[] | undefined
}

/** Since when publishing is paused, and who rolled back. */
export type Pause = { readonly sinceMs: number; readonly by: string }

/** What a target says of its site. */
export type TargetState = { readonly live?: string | undefined } & Pick<Ledger, 'releases' | 'paused'>

export type Lease = { readonly holder: PublisherIdentity; readonly leaseMs: number; readonly expiresMs: number }

export type Release = {
  readonly id: string
  /** When it was built, in milliseconds. */
  readonly timestampMs: number
  /** When it last went live. */
  readonly liveMs: number
  readonly files: number
  /** What was live before it. */
  readonly replaced?: string
  /** Of the publisher that made it live last. Missing if an earlier version did. */
  readonly token?: number
}

export type ReadLedger = { readonly ledger: Ledger; readonly etag: string | undefined }

export const LEDGER_KEY = '.tessera/ledger.json'

export const EMPTY_LEDGER: Ledger = { format: 1, token: 0, pending: [], dropping: [], releases: [] }

/** Gives the empty ledger if nothing was ever published. Throws `TargetStateUnknown`. */
export async function readLedger(store: ObjectStore): Promise<ReadLedger> {
  const found = await store.get(LEDGER_KEY)
  if (!found) return { ledger: EMPTY_LEDGER, etag: undefined }
  return { ledger: parseLedger(found.body.toString()), etag: found.etag }
}

/** What all code relies on; further fields may come from a later version of this one. */
const LedgerShape = v.looseObject({
  format: v.literal(1, 'is another one'),
  tenant: v.optional(TenantNameAtTarget),
  token: Count,
  live: v.optional(ReleaseId),
  liveMs: v.optional(TimeMs),
  lease: v.optional(
    v.looseObject({
      holder: v.looseObject({ id: ShortText, host: ShortText, pid: Count }),
      leaseMs: LeaseMs,
      expiresMs: TimeMs,
    }),
  ),
  pending: ShortList(Count),
  dropping: ShortList(ReleaseId),
  releases: ShortList(
    v.looseObject({
      id: ReleaseId,
      timestampMs: TimeMs,
      liveMs: TimeMs,
      files: Count,
      replaced: v.optional(ReleaseId),
      token: v.optional(Count),
    }),
  ),
  slots: v.optional(ShortList(ReleaseSlot)),
  paused: v.optional(v.looseObject({ sinceMs: TimeMs, by: ShortText })),
  untold: v.optional(v.array(BundlePath)),
})

/** Throws `TargetStateUnknown`. */
export function parseLedger(text: string): Ledger {
  return parseStored(LedgerShape, text, LEDGER_KEY) as Ledger
}

export function targetStateOf({ live, releases, paused }: TargetState): TargetState {
  return { releases, ...(live !== undefined && { live }), ...(paused && { paused }) }
}

/** What the live release replaced. If that is no longer listed, the next older release. */
export function releaseBefore(releases: readonly Release[], live: string | undefined): string | undefined {
  const index = releases.findIndex(({ id }) => id === live)
  const replaced = releases[index]?.replaced
  return releases.find(({ id }) => id === replaced)?.id ?? releases[index + 1]?.id
}

/**
 * Writes over the version that was read and answers with the new etag. Throws `WriteConflict` if another version is
 * there.
 */
export function writeLedger(store: ObjectStore, ledger: Ledger, etag: string | undefined): Promise<string> {
  const condition = etag === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: etag }
  return store.put(LEDGER_KEY, `${JSON.stringify(ledger)}\n`, {
    ...condition,
    contentType: 'application/json',
    cacheControl: 'no-store',
  })
}
