import { createLimit } from '#kit/limit.ts'
import { readSigningKey } from '#publish/sign-manifest.ts'
import { openPublisher, type PublisherOptions, type PublishRequest, type TenantPublish } from './publisher.ts'
import { readSettings } from './settings.ts'
import type { Tenant } from './tenants-file.ts'

export type PublishOptions = PublisherOptions &
  Omit<PublishRequest, 'startedMs'> & {
    readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
    /** When the command began, in milliseconds since 1970. */
    readonly startedMs?: number
  }

/** What `publish:site --json` prints: one document, times in milliseconds. */
export type PublishReport = { readonly ok: boolean; readonly ms: number; readonly tenants: readonly TenantPublish[] }

/** Tenants are published side by side, each with its own parallel requests. */
const AT_ONCE = 4

/**
 * Publishes bundles, each to its tenant's target. One that fails is reported with its fault and stops nobody else.
 *
 * Tenants without a target are left out. Throws `SigningKeyInvalid`, since that concerns all of them.
 */
export async function publishTenants(options: PublishOptions): Promise<PublishReport> {
  const start = performance.now()
  const { signingKey } = readSettings()
  if (signingKey !== undefined) readSigningKey(signingKey, 'PUBLISH_SIGNING_KEY')
  const publisher = openPublisher(options)
  const limit = createLimit(AT_ONCE)
  const request = { ...options, startedMs: options.startedMs ?? Date.now() }
  try {
    const wanted = options.tenants.filter(([, tenant]) => tenant.publish)
    const tenants = await Promise.all(
      wanted.map(([name, tenant]) => limit(() => publisher.publish(name, tenant, request))),
    )
    return { ok: tenants.every(({ ok }) => ok), ms: Math.round(performance.now() - start), tenants }
  } finally {
    await publisher.close()
  }
}
