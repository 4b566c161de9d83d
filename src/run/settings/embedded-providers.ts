import type { Tenant } from './tenants-file.ts'

/**
 * Providers that run inside a command, on loopback and on another port each time: addresses by what `tenants.json`
 * says of them, which is `demo:` or the path of a source.
 */
export type EmbeddedProviders = { readonly [configured: string]: string }

/** What a tenant's block says of its provider: an address, `demo:`, or the path of a source. */
export function configuredProvider({ provider }: Tenant): string {
  return provider.baseUrl ?? provider.source ?? ''
}
