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
 * A target's record of itself in `.tessera/ledger.json`: who publishes there, which release is live, and which other
 * releases it has.
 *
 * Every write is conditional on the version that was read. So this one object is the lease, the fence and the list of
 * releases: a publisher that lost its lease can no longer record that its release is live.
 */
export type Ledger = {
  readonly format: 1
  /** The tenant whose site the target holds. Missing if an earlier version wrote the ledger. */
  readonly tenant?: string
  /** Grows by one with every publisher that takes the lease. */
  readonly token: number
  readonly lease?: Lease
  readonly live?: string
  /** The time in `builds/latest.json`, in milliseconds. */
  readonly liveMs?: number
  /** Tokens of publishers that did not finish and may have left files behind. */
  readonly pending: readonly number[]
  /** Releases to remove: those that are no longer listed, and those that a publisher began and did not finish. */
  readonly dropping: readonly string[]
  /** The listed releases, newest first. */
  readonly releases: readonly Release[]
  /** Set by a rollback. While it is set, no publisher makes another release live. */
  readonly paused?: Pause | undefined
  /** For a bucket with releases: its slots, most recently live first. */
  readonly slots?: readonly ReleaseSlot[]
  /** Paths that changed for visitors and are not purged yet. Missing if all are purged. */
  readonly untold?: readonly string[] | undefined
}

/** Since when publishing is paused, and who rolled back. */
export type Pause = { readonly sinceMs: number; readonly by: string }

/** The parts of a ledger that callers may see. */
export type TargetState = { readonly live?: string | undefined } & Pick<Ledger, 'releases' | 'paused'>

export type Lease = { readonly holder: PublisherIdentity; readonly leaseMs: number; readonly expiresMs: number }

/** A release that the ledger lists. `files` is the number of its files. */
export type Release = {
  readonly id: string
  /** When it was built, in milliseconds. */
  readonly timestampMs: number
  /** When it last went live, in milliseconds. */
  readonly liveMs: number
  readonly files: number
  /** The id of the release that was live before it. */
  readonly replaced?: string
  /** The token of the publisher that last made it live. Missing if an earlier version did. */
  readonly token?: number
}

/** A ledger as it was read. Without `etag`, the target has none. */
export type ReadLedger = { readonly ledger: Ledger; readonly etag: string | undefined }

export const LEDGER_KEY = '.tessera/ledger.json'

export const EMPTY_LEDGER: Ledger = { format: 1, token: 0, pending: [], dropping: [], releases: [] }

/**
 * Reads the ledger of a target; the empty ledger if nothing was ever published. Throws `TargetStateUnknown` if it is
 * damaged.
 */
export async function readLedger(store: ObjectStore): Promise<ReadLedger> {
  const found = await store.get(LEDGER_KEY)
  if (!found) return { ledger: EMPTY_LEDGER, etag: undefined }
  return { ledger: parseLedger(found.body.toString()), etag: found.etag }
}

/** The fields that the code relies on. A later version may add further fields. */
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

/** Parses the text of a ledger. Throws `TargetStateUnknown`. */
export function parseLedger(text: string): Ledger {
  return parseStored(LedgerShape, text, LEDGER_KEY) as Ledger
}

export function targetStateOf({ live, releases, paused }: TargetState): TargetState {
  return { releases, ...(live !== undefined && { live }), ...(paused && { paused }) }
}

/**
 * The id of the release that the live one replaced. If it is no longer listed, that of the next older release.
 * `undefined` if there is none.
 */
export function releaseBefore(releases: readonly Release[], live: string | undefined): string | undefined {
  const index = releases.findIndex(({ id }) => id === live)
  const replaced = releases[index]?.replaced
  return releases.find(({ id }) => id === replaced)?.id ?? releases[index + 1]?.id
}

/**
 * Replaces the version of the ledger that was read, and returns the new etag. Throws `WriteConflict` if the target has
 * another version.
 */
export function writeLedger(store: ObjectStore, ledger: Ledger, etag: string | undefined): Promise<string> {
  const condition = etag === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: etag }
  return store.put(LEDGER_KEY, `${JSON.stringify(ledger)}\n`, {
    ...condition,
    contentType: 'application/json',
    cacheControl: 'no-store',
  })
}
