import type { Notice } from '#kit/errors.ts'
import type { TargetState } from '#publish/lease/ledger.ts'

/** How publishing one tenant's bundle ended, as `publish:site --json` prints it. */
export type TenantPublish = {
  readonly tenant: string
  readonly ok: boolean
  readonly target: string
  /** If it is `failed` and the fault is one of `AFTER_LIVE`, the release is live. */
  readonly state: 'published' | 'already' | 'superseded' | 'planned' | 'failed'
  readonly buildId?: string
  readonly previousBuildId?: string
  /** Numbers of files. `bytes` is how many bytes were sent. */
  readonly files?: {
    readonly uploaded: number
    readonly copied: number
    readonly removed: number
    readonly bytes: number
  }
  readonly releases?: number
  /** Paths that have another content for visitors than before. */
  readonly changed: readonly string[]
  /** How many addresses the purge hook was told. */
  readonly purged?: number
  /** How many addresses were looked at after the release went live. */
  readonly checked?: number
  readonly ms: number
  readonly notices: readonly Notice[]
  readonly faults: readonly Notice[]
}

/** How publishing ended, and the state of the target from then on. The state is missing if publishing failed. */
export type PublishOutcome = TenantPublish & { readonly targetState?: TargetState }

/** The result in one line, for people. */
export function describePublish({ state, buildId, files }: TenantPublish, ms: number): string {
  if (state === 'already') return `${buildId} is live already, ${ms} ms`
  if (state === 'superseded') return `the newer ${buildId} went live meanwhile and stays, ${ms} ms`
  const { uploaded = 0, copied = 0, removed = 0, bytes = 0 } = files ?? {}
  const kilobytes = Math.ceil(bytes / 1024)
  // Only the publisher knows which of these files are at the target already.
  if (state === 'planned')
    return `${buildId} would go live: ${uploaded} files are new or differ (at most ${kilobytes} kB), ${removed} are gone`
  return `${buildId} is live: ${uploaded} uploaded (${kilobytes} kB), ${copied} shared, ${removed} removed, ${ms} ms`
}
