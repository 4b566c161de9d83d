import type { Tenant } from './tenants-file.ts'

/**
 * Addresses of providers that run inside a command. They are on loopback, and have another port each time. The key is
 * what `tenants.json` says of the provider: `demo:` or the path of a source.
 */
export type EmbeddedProviders = { readonly [configured: string]: string }

/** What a tenant's block in `tenants.json` says of its provider: an address, `demo:`, or the path of a source. */
export function configuredProvider({ provider }: Tenant): string {
  return provider.baseUrl ?? provider.source ?? ''
}
