import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { TenantProfile } from '#site/model/site.ts'
import { isHttpUrl } from '#kit/is-http-url.ts'
import { SettingsInvalid } from '../errors.ts'
import { configuredProvider, type EmbeddedProviders } from './embedded-providers.ts'
import { readSettings } from './settings.ts'
import type { Tenant } from './tenants-file.ts'

/**
 * The address at which `npm run gateway` listens. A source inside a command has another port each time. If pages named
 * that port, each build would draw them anew.
 */
const GATEWAY_URL = 'http://127.0.0.1:4400'
const FORM_PATH = '/api/client/all/form/submit'

/** A tenant with every default filled in: what the site model needs, and how to reach its provider. */
export type ResolvedTenant = TenantProfile & {
  readonly homeUrl: string
  readonly baseUrl: string
  readonly source: string
  readonly isEmbedded: boolean
  readonly timeoutMs: number
  readonly maxArticles: number
  /** All places for pictures that `tenants.json` names: addresses, and hosts with or without a port. */
  readonly pictureHosts: readonly string[]
}

/**
 * Fills in the defaults of a tenant. `embedded` is needed only if the tenant's provider runs inside this command.
 * Throws `SettingsInvalid` if that provider does not run.
 */
export function tenantProfile(name: string, tenant: Tenant, embedded: EmbeddedProviders = {}): ResolvedTenant {
  const configured = readSettings().providerBaseUrl(name) ?? configuredProvider(tenant)
  const isEmbedded = !isHttpUrl(configured)
  const isSource = isEmbedded && configured !== 'demo:'
  const address = isEmbedded ? embedded[configured] : configured
  if (address === undefined) {
    const expected = `is "${configured}", which does not run here. Name the address of a provider in "baseUrl".`
    throw SettingsInvalid.fault({ file: 'tenants.json', key: `tenants.${name}.provider`, expected }, { tenant: name })
  }
  const baseUrl = trimCharactersEnd(address, '/')
  return {
    name,
    origin: tenant.origin,
    homeUrl: `${tenant.origin}/`,
    baseUrl,
    source: configured,
    isEmbedded,
    timeoutMs: tenant.provider.timeoutMs,
    maxArticles: tenant.limits.pages,
    fileUrl: trimCharactersEnd(tenant.fileUrl ?? baseUrl, '/'),
    pictureHosts: [baseUrl, ...(tenant.fileUrl === undefined ? [] : [tenant.fileUrl]), ...tenant.imageHosts],
    // An embedded provider has another port each time, and ends with the command that started it. So its files are
    // copied.
    ...(tenant.fileUrl === undefined && isEmbedded
      ? { copiesFiles: true }
      : { publicFileUrl: trimCharactersEnd(tenant.fileUrl ?? baseUrl, '/') }),
    ...(tenant.publicConfigs.length > 0 && { publicConfigs: tenant.publicConfigs }),
    ...(tenant.allowedHosts !== undefined && { allowedHosts: tenant.allowedHosts }),
    ...(tenant.sharePictures && { sharePictures: true }),
    deployPollSeconds: tenant.deployPollSeconds,
    defaultLocale: tenant.defaultLocale,
    formAction: tenant.forms?.action ?? ownFormAction({ name, baseUrl: isSource ? GATEWAY_URL : baseUrl }),
  }
}

/** The address to which forms of a tenant are sent at its provider. */
export function ownFormAction({ name, baseUrl }: Pick<ResolvedTenant, 'name' | 'baseUrl'>): string {
  return `${baseUrl}${FORM_PATH}?tenant=${name}`
}
