import type { AuditAnswer, AuditEntry } from '#contract/service-answers.ts'
import type { Database } from './database.ts'

/** The audit log says who did what. Entries are never deleted. */
export type Audit = {
  note(who: string, act: string, tenant?: string, detail?: AuditEntry['detail']): Promise<void>
  /**
   * Returns entries, the newest first. `tenants` selects entries of these tenants; without it, all entries. `before` is
   * the `next` of an earlier answer.
   */
  list(wanted: { tenants?: readonly string[]; before?: string; limit: number }): Promise<AuditAnswer>
}

type Row = { place: string; at: Date; who: string; act: string; tenant: string | null; detail: object }

export function openAudit(db: Database): Audit {
  return {
    async note(who, act, tenant, detail = {}) {
      await db.query('INSERT INTO tessera.audit (who, act, tenant, detail) VALUES ($1, $2, $3, $4::jsonb)', [
        who,
        act,
        tenant ?? null,
        JSON.stringify(detail),
      ])
    },
    async list({ tenants, before, limit }) {
      // One more row than wanted shows whether there are more.
      const rows = await db.query<Row>(
        `SELECT place::text, at, who, act, tenant, detail FROM tessera.audit
         WHERE ($1::text[] IS NULL OR tenant = ANY ($1::text[])) AND ($2::bigint IS NULL OR audit.place < $2::bigint)
         ORDER BY audit.place DESC LIMIT $3`,
        [tenants ?? null, before ?? null, limit + 1],
      )
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return { entries: shown.map(toEntry), ...(last && { next: last.place }) }
    },
  }
}

function toEntry({ at, who, act, tenant, detail }: Row): AuditEntry {
  return { at: at.toISOString(), who, act, ...(tenant !== null && { tenant }), detail: { ...detail } }
}
