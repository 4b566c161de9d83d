import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { TenantProfile } from '#site/model/site.ts'
import { SettingsInvalid } from '../errors.ts'
import { readSettings } from './settings.ts'
import type { Tenant } from './tenants-file.ts'

const FORM_PATH = '/api/client/all/form/submit'

/** A tenant with every default filled in: what the site model needs, and how its provider is reached. */
export type ResolvedTenant = TenantProfile & {
  readonly homeUrl: string
  readonly baseUrl: string
  /** Address of the provider as configured: the demo provider's own changes with each start. */
  readonly source: string
  readonly timeoutMs: number
  readonly maxArticles: number
  /** Whatever `tenants.json` names as a place for pictures: addresses, and hosts with or without port. */
  readonly pictureHosts: readonly string[]
}

/** `demoUrl` is where the demo provider listens; needed only by tenants whose base address is `demo:`. */
export function tenantProfile(name: string, tenant: Tenant, demoUrl?: string): ResolvedTenant {
  const configured = readSettings().providerBaseUrl(name) ?? tenant.provider.baseUrl
  const address = configured === 'demo:' ? demoUrl : configured
  if (address === undefined) {
    const expected = 'is "demo:", but no demo provider runs here. Name the address of a provider.'
    throw SettingsInvalid.fault(
      { file: 'tenants.json', key: `tenants.${name}.provider.baseUrl`, expected },
      { tenant: name },
    )
  }
  const baseUrl = trimCharactersEnd(address, '/')
  return {
    name,
    origin: tenant.origin,
    homeUrl: `${tenant.origin}/`,
    baseUrl,
    source: configured,
    timeoutMs: tenant.provider.timeoutMs,
    maxArticles: tenant.limits.pages,
    fileUrl: trimCharactersEnd(tenant.fileUrl ?? baseUrl, '/'),
    pictureHosts: [baseUrl, ...(tenant.fileUrl === undefined ? [] : [tenant.fileUrl]), ...tenant.imageHosts],
    // The demo provider listens on another port each time, and ends with the command that started it.
    ...((tenant.fileUrl !== undefined || configured !== 'demo:') && {
      publicFileUrl: trimCharactersEnd(tenant.fileUrl ?? baseUrl, '/'),
    }),
    ...(tenant.publicConfigs.length > 0 && { publicConfigs: tenant.publicConfigs }),
    deployPollSeconds: tenant.deployPollSeconds,
    defaultLocale: tenant.defaultLocale,
    formAction: tenant.forms?.action ?? `${baseUrl}${FORM_PATH}?tenant=${name}`,
  }
}
