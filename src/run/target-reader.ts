import type { ReleaseDiff } from '#contract/service-answers.ts'
import { releaseBefore, type TargetState } from '#publish/ledger.ts'
import { ReleaseUnknown } from '#publish/errors.ts'
import { readOwnLedger } from '#publish/target-owner.ts'
import { compareRelease } from './compare-release.ts'
import { TargetSlow } from './errors.ts'
import { createKeptTargets } from './kept-targets.ts'
import type { Publishing } from './open-publishing.ts'
import { targetFactsOf, type TargetFacts } from './target-facts.ts'
import type { Tenant, TenantsFile } from './tenants-file.ts'

/**
 * Reads what tenants' targets say, over connections that stay open. Must be closed.
 *
 * Each question throws `TargetSlow` if the target takes longer than `LONGEST_MS`, and what keeps the target from being read.
 */
export type TargetReader = {
  facts(name: string): Promise<TargetFacts>
  /** The release to roll back to: `to`, or the one that was live before the live one. Throws `ReleaseUnknown`. */
  chooseRelease(name: string, to?: string): Promise<string>
  /** What would change if that release went live. Throws `ReleaseUnknown`. */
  compareRelease(name: string, buildId: string): Promise<ReleaseDiff>
  close(): void
}

const LONGEST_MS = 10_000

export function openTargetReader(options: { root: string; tenants: TenantsFile; longestMs?: number }): TargetReader {
  const { root, tenants, longestMs = LONGEST_MS } = options
  const targets = createKeptTargets(root)
  const running = new Set<() => void>()

  return {
    facts: async (name) => targetFactsOf(await ask(name, (publishing) => readState(publishing, name))),
    async chooseRelease(name, to) {
      const { releases, live } = await ask(name, (publishing) => readState(publishing, name))
      const chosen = to ?? releaseBefore(releases, live)
      if (chosen !== undefined && releases.some(({ id }) => id === chosen)) return chosen
      const known = releases.map(({ id }) => id).join(', ') || 'none'
      throw ReleaseUnknown.fault({ to, known }, { tenant: name })
    },
    compareRelease: (name, buildId) =>
      ask(name, (publishing, { origin }) => compareRelease({ name, origin, buildId, publishing })),
    close() {
      for (const cutOff of running) cutOff()
      targets.close()
    },
  }

  async function ask<Answer>(
    name: string,
    question: (publishing: Publishing | undefined, tenant: Tenant) => Promise<Answer>,
  ): Promise<Answer> {
    const tenant = tenants.tenants[name]
    if (!tenant) throw new Error(`There is no tenant ${name}.`)
    let timer: NodeJS.Timeout | undefined
    let asked: Publishing | undefined
    const cutOff = () => asked?.cutOff()
    running.add(cutOff)
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(TargetSlow.fault({ target: tenant.publish?.target ?? '', seconds: longestMs / 1000 }, { tenant: name }))
        // Its requests would go on for minutes.
        cutOff()
        targets.drop(name)
      }, longestMs)
    })
    const answer = async () => {
      asked = tenant.publish && (await targets.of(name, tenant))
      return question(asked, tenant)
    }
    try {
      return await Promise.race([answer(), late])
    } finally {
      clearTimeout(timer)
      running.delete(cutOff)
    }
  }
}

/** Nothing, if the tenant has no target. */
async function readState(publishing: Publishing | undefined, name: string): Promise<TargetState> {
  if (!publishing) return { releases: [] }
  const { target } = publishing.input
  const { ledger } = await readOwnLedger(target, name)
  const live = await target.readLive(ledger)
  return { ...ledger, live }
}
