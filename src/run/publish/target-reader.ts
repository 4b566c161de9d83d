import type { ReleaseDiff } from '#contract/service-answers.ts'
import { releaseBefore, type TargetState } from '#publish/lease/ledger.ts'
import { ReleaseUnknown } from '#publish/errors.ts'
import { readOwnLedger } from '#publish/lease/target-owner.ts'
import { compareRelease } from './compare-release.ts'
import { createReusedTargets } from './reused-targets.ts'
import { targetFactsOf, type TargetFacts } from './target-facts.ts'
import type { Tenant, TenantsFile } from '../settings/tenants-file.ts'

/**
 * Reads what the targets of tenants say, over connections that stay open. Must be closed.
 *
 * Each method throws `TargetSlow` if the target does not answer in time, and other faults if the target cannot be read.
 */
export type TargetReader = {
  facts(name: string): Promise<TargetFacts>
  /**
   * The id of the release to roll back to: `to`, or the release that was live before this one. Throws `ReleaseUnknown`.
   */
  chooseRelease(name: string, to?: string): Promise<string>
  /** What would change if that release went live. Throws `ReleaseUnknown`. */
  compareRelease(name: string, buildId: string): Promise<ReleaseDiff>
  close(): void
}

/** Opens a reader. Relative folders are below `root`. `longestMs` is how long a target may take to answer. */
export function openTargetReader(options: { root: string; tenants: TenantsFile; longestMs?: number }): TargetReader {
  const { root, tenants, longestMs } = options
  const targets = createReusedTargets(root, {}, longestMs)

  return {
    facts: async (name) => targetFactsOf(await readState(name)),
    async chooseRelease(name, to) {
      const { releases, live } = await readState(name)
      const chosen = to ?? releaseBefore(releases, live)
      if (chosen !== undefined && releases.some(({ id }) => id === chosen)) return chosen
      const known = releases.map(({ id }) => id).join(', ') || 'none'
      throw ReleaseUnknown.fault({ to, known }, { tenant: name })
    },
    async compareRelease(name, buildId) {
      const tenant = tenantOf(name)
      if (!tenant.publish) throw ReleaseUnknown.fault({ to: buildId, known: 'none' }, { tenant: name })
      return targets.ask(name, tenant, ({ input }) =>
        compareRelease({ name, origin: tenant.origin, buildId, target: input.target }),
      )
    },
    close: () => targets.close(),
  }

  /** The state of a target. It has no releases if the tenant has no target. */
  async function readState(name: string): Promise<TargetState> {
    const tenant = tenantOf(name)
    if (!tenant.publish) return { releases: [] }
    return targets.ask(name, tenant, async ({ input: { target } }) => {
      const { ledger } = await readOwnLedger(target, name)
      return { ...ledger, live: await target.readLive(ledger) }
    })
  }

  function tenantOf(name: string): Tenant {
    const tenant = tenants.tenants[name]
    if (!tenant) throw new Error(`There is no tenant ${name}.`)
    return tenant
  }
}
