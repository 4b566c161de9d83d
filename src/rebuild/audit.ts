import type { Database } from './database.ts'

/** Who did what. Kept as long as the database is. */
export type AuditEntry = {
  readonly at: string
  readonly who: string
  readonly act: string
  readonly tenant?: string
  readonly detail: { readonly [key: string]: unknown }
}

export type Audit = {
  note(who: string, act: string, tenant?: string, detail?: AuditEntry['detail']): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<readonly AuditEntry[]>
}

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
    async list(limit) {
      const rows = await db.query<{ at: Date; who: string; act: string; tenant: string | null; detail: object }>(
        'SELECT at, who, act, tenant, detail FROM tessera.audit ORDER BY place DESC LIMIT $1',
        [limit],
      )
      return rows.map(({ at, who, act, tenant, detail }) => ({
        at: at.toISOString(),
        who,
        act,
        ...(tenant !== null && { tenant }),
        detail: { ...detail },
      }))
    },
  }
}
