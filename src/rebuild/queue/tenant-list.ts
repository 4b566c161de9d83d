import type { TenantState } from '#contract/service-answers.ts'
import type { Database } from '../db/database.ts'

/** With `attention`, tenants that need a person come first. Both orders end with the name. */
export const TENANT_ORDERS = ['name', 'attention'] as const

export type TenantOrder = (typeof TENANT_ORDERS)[number]

export type WantedTenants = {
  /** If it is missing, all tenants. */
  readonly tenants?: readonly string[]
  readonly state?: TenantState
  /** A part of the tenant's name, of the site's name or of its address, in lower case. */
  readonly q?: string
  readonly order: TenantOrder
  /** If it is missing, the list begins with the first tenant. */
  readonly after?: TenantPosition
  /** If it is missing, the list has all tenants. */
  readonly limit?: number
}

/** A place in the list: after this tenant, which had this rank in the order. */
export type TenantPosition = { readonly order: TenantOrder; readonly rank: number; readonly tenant: string }

export type TenantPage = {
  readonly names: readonly string[]
  /** Missing if no more tenants follow. */
  readonly next?: TenantPosition
  /** How many tenants all pages have together. */
  readonly total: number
}

/** What the database has to know about a tenant in order to list it and to poll its provider. */
export type DeclaredTenant = {
  readonly name: string
  readonly origin: string
  readonly isPublished: boolean
  readonly hasWebhook: boolean
}

/** The tenants of the tenants file, in the database. So the database can page, filter and order them. */
export type TenantList = {
  /** Makes the list the same as the tenants file. Only rows that differ are written. */
  declare(tenants: readonly DeclaredTenant[]): Promise<void>
  page(wanted: WantedTenants): Promise<TenantPage>
}

export function openTenantList(db: Database): TenantList {
  return {
    async declare(tenants) {
      await db.query(
        `INSERT INTO tessera.tenant AS t (tenant, origin, is_published, has_webhook, is_current)
         SELECT *, true FROM unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[])
         ON CONFLICT (tenant) DO UPDATE SET origin = excluded.origin, is_published = excluded.is_published,
           has_webhook = excluded.has_webhook, is_current = true
         WHERE (t.origin, t.is_published, t.has_webhook, t.is_current)
           IS DISTINCT FROM (excluded.origin, excluded.is_published, excluded.has_webhook, true)`,
        [
          tenants.map(({ name }) => name),
          tenants.map(({ origin }) => origin),
          tenants.map(({ isPublished }) => isPublished),
          tenants.map(({ hasWebhook }) => hasWebhook),
        ],
      )
      await db.query('UPDATE tessera.tenant SET is_current = false WHERE is_current AND tenant <> ALL ($1::text[])', [
        tenants.map(({ name }) => name),
      ])
    },
    async page({ tenants, state, q, order, after, limit }) {
      const filter = `is_current AND ($1::text[] IS NULL OR tenant = ANY ($1::text[]))
        AND ($2::text IS NULL OR state = $2)
        AND ($3::text IS NULL OR strpos(tenant, $3) > 0 OR strpos(origin, $3) > 0
          OR strpos(lower(site_name), $3) > 0)`
      const values = [tenants ?? null, state ?? null, q ?? null]
      const [keys, start] =
        order === 'name'
          ? ['tenant', '$4::smallint IS NOT NULL AND tenant > $5']
          : ['attention, tenant', '(attention, tenant) > ($4::smallint, $5)']
      const rows = await db.query<{ tenant: string; attention: number }>(
        `SELECT tenant, attention FROM tessera.tenant WHERE ${filter} AND ($5::text IS NULL OR ${start})
         ORDER BY ${keys} LIMIT $6`,
        [...values, after?.rank ?? null, after?.tenant ?? null, limit === undefined ? null : limit + 1],
      )
      const shown = limit === undefined ? rows : rows.slice(0, limit)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      const isAll = after === undefined && !last
      const [counted] = isAll
        ? [{ total: shown.length }]
        : await db.query<{ total: number }>(`SELECT count(*)::int AS total FROM tessera.tenant WHERE ${filter}`, values)
      return {
        names: shown.map(({ tenant }) => tenant),
        ...(last && { next: { order, rank: last.attention, tenant: last.tenant } }),
        total: counted?.total ?? 0,
      }
    },
  }
}
