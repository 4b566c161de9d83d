import type { PauseAnswer, ReleaseEntry } from '#contract/service-answers.ts'
import type { Notice } from '#kit/errors.ts'
import type { TargetFacts } from '#run/publish/target-facts.ts'
import type { Database } from '../db/database.ts'

/** The last answer of a tenant's target, and the error if the target did not answer the last check. */
export type KnownTarget = {
  readonly releases: readonly ReleaseEntry[]
  readonly paused?: PauseAnswer
  readonly checkedAt?: string
  readonly error?: Notice
}

/** A due check that this process took. `askedAt` is when it took the check, by the database's clock. */
export type TakenCheck = { readonly tenant: string; readonly askedAt: string }

/**
 * Stores the last answers of the targets in the database, so that API calls need not wait for a target.
 *
 * The ledger at a target is right; this is a copy of it that every process of the service writes. If a newer answer is
 * stored already, an answer is dropped.
 */
export type TargetStates = {
  known(tenants: readonly string[]): Promise<ReadonlyMap<string, KnownTarget>>
  /** Since when publishing is paused, according to the last answer. `undefined` if it is not. */
  pauseOf(tenant: string): Promise<PauseAnswer | undefined>
  /** Tenants whose publishing is paused, according to the last answer. */
  paused(): Promise<readonly string[]>
  /**
   * Takes those tenants whose targets were not checked for this many seconds. A second caller does not get the same
   * ones again.
   */
  takeChecks(tenants: readonly string[], seconds: number): Promise<readonly TakenCheck[]>
  /** Stores the answer of a target. */
  answered(check: TakenCheck, answer: TargetFacts | Notice): Promise<void>
  /**
   * Stores what this service has just done to a target. This counts as newer than all checks so far, even those of the
   * same clock tick.
   */
  note(tenant: string, facts: TargetFacts): Promise<void>
}

type Row = {
  tenant: string
  releases: ReleaseEntry[] | null
  paused: PauseAnswer | null
  error: Notice | null
  known_at: Date | null
}

export function openTargetStates(db: Database): TargetStates {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return {
    async known(tenants) {
      const rows = await db.query<Row>(
        'SELECT tenant, releases, paused, error, known_at FROM tessera.target WHERE tenant = ANY ($1::text[])',
        [tenants],
      )
      return new Map(rows.map((row) => [row.tenant, toKnown(row)]))
    },
    async pauseOf(tenant) {
      const [row] = await db.query<Pick<Row, 'paused'>>('SELECT paused FROM tessera.target WHERE tenant = $1', [tenant])
      return row?.paused ?? undefined
    },
    async paused() {
      const rows = await db.query<{ tenant: string }>('SELECT tenant FROM tessera.target WHERE paused IS NOT NULL')
      return rows.map(({ tenant }) => tenant)
    },
    async takeChecks(tenants, seconds) {
      const rows = await db.query<{ tenant: string; asked_at: string }>(
        `INSERT INTO tessera.target AS t (tenant, asked_at)
         SELECT name, clock_timestamp() FROM unnest($1::text[]) AS name
         ON CONFLICT (tenant) DO UPDATE SET asked_at = excluded.asked_at
         WHERE t.asked_at IS NULL OR t.asked_at <= clock_timestamp() - make_interval(secs => $2)
         RETURNING tenant, asked_at::text`,
        [tenants, seconds],
      )
      return rows.map(({ tenant, asked_at }) => ({ tenant, askedAt: asked_at }))
    },
    async answered({ tenant, askedAt }, answer) {
      if ('releases' in answer) {
        await db.query(
          `UPDATE tessera.target SET releases = $3::jsonb, paused = $4::jsonb, error = NULL, known_at = $2::timestamptz
           WHERE tenant = $1 AND (known_at IS NULL OR known_at <= $2::timestamptz)`,
          [tenant, askedAt, json(answer.releases), json(answer.paused)],
        )
      } else {
        await db.query(
          `UPDATE tessera.target SET error = $3::jsonb
           WHERE tenant = $1 AND (known_at IS NULL OR known_at <= $2::timestamptz)`,
          [tenant, askedAt, json(answer)],
        )
      }
    },
    async note(tenant, { releases, paused }) {
      await db.query(
        `INSERT INTO tessera.target AS t (tenant, releases, paused, asked_at, known_at)
         VALUES ($1, $2::jsonb, $3::jsonb, clock_timestamp(), clock_timestamp())
         ON CONFLICT (tenant) DO UPDATE SET releases = excluded.releases, paused = excluded.paused, error = NULL,
           asked_at = excluded.asked_at, known_at = greatest(excluded.known_at, t.asked_at + interval '1 microsecond')`,
        [tenant, json(releases), json(paused)],
      )
    },
  }
}

function toKnown({ releases, paused, error, known_at }: Row): KnownTarget {
  return {
    releases: releases ?? [],
    ...(paused && { paused }),
    ...(known_at && { checkedAt: known_at.toISOString() }),
    ...(error && { error }),
  }
}
