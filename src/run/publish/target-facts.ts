import type { PauseAnswer, ReleaseEntry } from '#contract/service-answers.ts'
import type { Notice } from '#kit/errors.ts'
import type { TargetState } from '#publish/lease/ledger.ts'
import { pausedFault } from '#publish/lease/publishing-pause.ts'

/** What a tenant's target says, in the form in which it is stored and shown. */
export type TargetFacts = {
  /** The releases that the tenant can be rolled back to, and the live one. The newest comes first. */
  readonly releases: readonly ReleaseEntry[]
  /** Missing if publishing is not paused. */
  readonly paused?: PauseAnswer
}

export type { TargetState }

/** The facts of a target's state. Its times become texts as in RFC 3339. */
export function targetFactsOf({ live, releases, paused }: TargetState): TargetFacts {
  return {
    releases: releases.map(({ id, timestampMs, liveMs, files }) => ({
      buildId: id,
      builtAt: new Date(timestampMs).toISOString(),
      liveAt: new Date(liveMs).toISOString(),
      files,
      isLive: id === live,
    })),
    ...(paused && { paused: { buildId: live ?? '', since: new Date(paused.sinceMs).toISOString(), by: paused.by } }),
  }
}

/** A notice that publishing is paused, since when, and who can resume it. */
export function pausedNotice(state: TargetState, tenant: string): Notice {
  return pausedFault(state, tenant).toJSON()
}
