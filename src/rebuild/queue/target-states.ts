import type { PauseAnswer, ReleaseEntry } from '#contract/service-answers.ts'
import type { Notice } from '#kit/errors.ts'
import type { TargetFacts } from '#run/publish/target-facts.ts'
import type { Database } from '../db/database.ts'

/** What a tenant's target said last, and why it says nothing now. */
export type KnownTarget = {
  readonly releases: readonly ReleaseEntry[]
  readonly paused?: PauseAnswer
  readonly checkedAt?: string
  readonly error?: Notice
}

/** A question to a target that is to be asked now, and when that was decided, on the database's clock. */
export type TakenLook = { readonly tenant: string; readonly askedAt: string }

/**
 * What the targets said last, in the database: so answers need not wait for a target.
 *
 * The ledger at a target is the truth; this is a copy of it that every process of the service writes. An answer is dropped if a newer
 * one is known by then.
 */
export type TargetStates = {
  known(tenants: readonly string[]): Promise<ReadonlyMap<string, KnownTarget>>
  /** Since when publishing is paused; `undefined` if it is not, as far as is known. */
  pauseOf(tenant: string): Promise<PauseAnswer | undefined>
  /** Tenants whose publishing is paused, as far as is known. */
  paused(): Promise<readonly string[]>
  /** Those of the tenants whose targets were not asked for so long. From here on they were. */
  takeLooks(tenants: readonly string[], seconds: number): Promise<readonly TakenLook[]>
  /** A target has answered a question. */
  answered(look: TakenLook, answer: TargetFacts | Notice): Promise<void>
  /** What we have just made of a target ourselves: newer than all questions until now, also those of this tick of the clock. */
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
    async takeLooks(tenants, seconds) {
      const rows = await db.query<{ tenant: string; asked_at: string }>(
        `INSERT INTO tessera.target AS t (tenant, asked_at) SELECT name, clock_timestamp() FROM unnest($1::text[]) AS name
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
