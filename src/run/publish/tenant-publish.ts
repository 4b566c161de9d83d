import type { Notice } from '#kit/errors.ts'
import type { TargetState } from '#publish/lease/ledger.ts'

/** What became of publishing one tenant's bundle, as `publish:site --json` prints it. */
export type TenantPublish = {
  readonly tenant: string
  readonly ok: boolean
  readonly target: string
  /** `failed` with a fault of `AFTER_LIVE` still means that the release is live. */
  readonly state: 'published' | 'already' | 'superseded' | 'planned' | 'failed'
  readonly buildId?: string
  readonly previousBuildId?: string
  /** Files; `bytes` are those sent. */
  readonly files?: {
    readonly uploaded: number
    readonly copied: number
    readonly removed: number
    readonly bytes: number
  }
  readonly releases?: number
  /** Paths whose content changed for visitors. */
  readonly changed: readonly string[]
  /** Addresses that the purge hook was told. */
  readonly purged?: number
  /** Addresses that were looked at after it was live. */
  readonly checked?: number
  readonly ms: number
  readonly notices: readonly Notice[]
  readonly faults: readonly Notice[]
}

/** What became of one bundle, and what the target says of its site from then on; missing if publishing failed. */
export type PublishOutcome = TenantPublish & { readonly targetState?: TargetState }

/** In one line, for people. */
export function describePublish({ state, buildId, files }: TenantPublish, ms: number): string {
  if (state === 'already') return `${buildId} is live already, ${ms} ms`
  if (state === 'superseded') return `the newer ${buildId} went live meanwhile and stays, ${ms} ms`
  const { uploaded = 0, copied = 0, removed = 0, bytes = 0 } = files ?? {}
  const kilobytes = Math.ceil(bytes / 1024)
  // Only the publisher knows what of that lies at the target already.
  if (state === 'planned')
    return `${buildId} would go live: ${uploaded} files are new or differ (at most ${kilobytes} kB), ${removed} are gone`
  return `${buildId} is live: ${uploaded} uploaded (${kilobytes} kB), ${copied} shared, ${removed} removed, ${ms} ms`
}
