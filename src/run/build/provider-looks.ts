import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FeedLook, type FeedPosition, lookAtFeed } from '#provider/api/look-at-feed.ts'
import { digest } from '#store/fs/digest.ts'
import { readSettings } from '../settings/settings.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { Engine } from './engine.ts'

export type { FeedLook, FeedPosition }

/** A look at a tenant finds out whether a build could find anything new. It reads no content and builds nothing. */
export type ProviderLooks = {
  /**
   * Names everything that a build depends on except the content: the code, the settings of the tenant and its files in
   * `public/`. If a tenant is only built and not published, this includes whether its bundle exists.
   */
  keyOf(name: string, tenant: Tenant): string
  /** Asks the change feed what happened since `since`. Throws the faults of the provider. */
  ask(name: string, tenant: Tenant, since: FeedPosition | undefined): Promise<FeedLook>
  /** The origin of the provider. If a provider is down, it is not asked for each of its tenants. */
  originOf(name: string, tenant: Tenant): string
}

/** Makes looks for the tenants of a process. The settings of each tenant are digested only once. */
export function createProviderLooks(
  engine: Pick<Engine, 'program' | 'versions' | 'publicFilesOf' | 'outDir' | 'embedded'>,
): ProviderLooks {
  const settings = readSettings()
  const code = digest(JSON.stringify([engine.program.codeId, engine.versions]))
  const digests = new Map<string, string>()

  function settingsOf(name: string, tenant: Tenant): string {
    const known = digests.get(name)
    if (known !== undefined) return known
    const made = digest(JSON.stringify([tenant, settings.providerBaseUrl(name)]))
    digests.set(name, made)
    return made
  }

  return {
    keyOf(name, tenant) {
      const isThere = tenant.publish !== undefined || existsSync(join(engine.outDir, name))
      return digest(JSON.stringify([code, settingsOf(name, tenant), engine.publicFilesOf(name).id, isThere]))
    },
    ask: (name, tenant, since) =>
      lookAtFeed({
        profile: tenantProfile(name, tenant, engine.embedded),
        since,
        credentials: settings.providerCredentials(name),
      }),
    originOf: (name, tenant) => new URL(tenantProfile(name, tenant, engine.embedded).baseUrl).origin,
  }
}
