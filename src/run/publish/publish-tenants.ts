import { createLimit } from '#kit/limit.ts'
import { readSigningKey } from '#publish/release/sign-manifest.ts'
import { openPublisher, type PublisherOptions } from './publisher.ts'
import type { PublishRequest } from './publish-request.ts'
import type { TenantPublish } from './tenant-publish.ts'
import { readSettings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants-file.ts'

type PublishOptions = PublisherOptions &
  Omit<PublishRequest, 'seen'> & { readonly tenants: readonly (readonly [name: string, tenant: Tenant])[] }

/** What `publish:site --json` prints: one document, times in milliseconds. */
export type PublishReport = { readonly ok: boolean; readonly ms: number; readonly tenants: readonly TenantPublish[] }

/** How many tenants are published at the same time. Each has several requests at once. */
const AT_ONCE = 4

/**
 * Publishes bundles, each to its tenant's target. If a tenant fails, its report has the fault, and the others go on.
 *
 * Tenants without a target are left out. Throws `SigningKeyInvalid`, since that concerns all of them.
 */
export async function publishTenants(options: PublishOptions): Promise<PublishReport> {
  const start = performance.now()
  const { signingKey } = readSettings()
  if (signingKey !== undefined) readSigningKey(signingKey)
  const publisher = openPublisher(options)
  const limit = createLimit(AT_ONCE)
  try {
    const wanted = options.tenants.filter(([, tenant]) => tenant.publish)
    // All targets are looked at before the first is published: the last tenant may have to wait for minutes. If a look
    // fails, that is ignored here. If the reason lasts, publishing reports it.
    const look = (name: string, tenant: Tenant) => publisher.look(name, tenant).catch(() => undefined)
    const seen = await Promise.all(wanted.map(([name, tenant]) => limit(() => look(name, tenant))))
    const outcomes = await Promise.all(
      wanted.map(([name, tenant], at) => limit(() => publisher.publish(name, tenant, { ...options, seen: seen[at] }))),
    )
    const tenants = outcomes.map(({ targetState: _, ...report }) => report)
    return { ok: tenants.every(({ ok }) => ok), ms: Math.round(performance.now() - start), tenants }
  } finally {
    await publisher.close()
  }
}
