import { randomUUID } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import type { Notice } from '#kit/errors.ts'
import type { EmbeddedProviders } from '#run/settings/embedded-providers.ts'
import type { Tenant } from '#run/settings/tenants-file.ts'

/** The embedded providers of a command. They run until `act` ends. */
export type Embedded = {
  readonly providers: EmbeddedProviders
  /** The token for drafts of a tenant at its embedded provider; `undefined` for other tenants. */
  readonly previewToken: (tenant: string) => string | undefined
  /** The notices of a tenant's source from the last time it read its files. */
  readonly sourceNotices: (tenant: string) => readonly Notice[]
  /**
   * Call this after an editor changed a tenant's content. If the tenant has a source, the source then reads all its
   * files.
   */
  readonly expectEdit: (tenant: string) => void
}

/**
 * Runs `act` with the embedded providers, which listen on loopback inside this process: the demo provider, and the
 * gateway for tenants with a `source`.
 *
 * `tenantsFile` is the path of `tenants.json`; paths of sources are relative to its folder.
 */
export async function withEmbeddedProviders<T>(
  tenants: readonly (readonly [name: string, tenant: Tenant])[],
  tenantsFile: string,
  act: (embedded: Embedded) => Promise<T>,
): Promise<T> {
  const opened: { close(): Promise<void> }[] = []
  try {
    const demo = await openDemo(tenants)
    if (demo) opened.push(demo)
    const gateway = await openGateway(tenants, tenantsFile)
    if (gateway) opened.push(gateway)
    return await act({
      providers: { ...demo?.providers, ...gateway?.providers },
      previewToken: (tenant) => demo?.previewToken(tenant) ?? gateway?.previewToken(tenant),
      sourceNotices: (tenant) => gateway?.sourceNotices(tenant) ?? [],
      expectEdit: (tenant) => gateway?.expectEdit(tenant),
    })
  } finally {
    for (const one of opened) await one.close()
  }
}

type Tenants = Parameters<typeof withEmbeddedProviders>[0]
type OpenedDemo = Pick<Embedded, 'providers' | 'previewToken'> & { close(): Promise<void> }

// Each is loaded only if a tenant needs it. Tenants with real providers need none of these modules, which are a quarter
// of all.

async function openDemo(tenants: Tenants): Promise<OpenedDemo | undefined> {
  const names = tenants.filter(([, { provider }]) => provider.baseUrl === 'demo:').map(([name]) => name)
  if (names.length === 0) return undefined
  const { demoPreviewToken, startDemoProvider } = await import('#demo/demo-provider.ts')
  const demo = await startDemoProvider({})
  const previewToken = (tenant: string) => (names.includes(tenant) ? demoPreviewToken() : undefined)
  return { providers: { 'demo:': demo.url }, previewToken, close: demo.close }
}

async function openGateway(
  tenants: Tenants,
  tenantsFile: string,
): Promise<(Embedded & { close(): Promise<void> }) | undefined> {
  const sources = sourcesOf(tenants)
  if (sources.length === 0) return undefined
  const { startGateway } = await import('#gateway/start-gateway.ts')
  const token = randomUUID()
  const root = dirname(resolve(tenantsFile))
  const gateway = await startGateway({
    sources,
    root,
    env: (name) => process.env[name],
    previewToken: () => token,
    formsDir: resolve(root, 'forms'),
    warn: (line) => console.error(line),
  })
  const names = sources.map(([name]) => name)
  return {
    providers: Object.fromEntries(sources.map(([, path]) => [path, gateway.url])),
    previewToken: (tenant) => (names.includes(tenant) ? token : undefined),
    sourceNotices: gateway.sourceNotices,
    expectEdit: gateway.expectEdit,
    close: gateway.close,
  }
}

/** Tenants with a source, and the paths of their sources. */
export function sourcesOf(tenants: Tenants): (readonly [tenant: string, path: string])[] {
  return tenants.flatMap(([name, { provider }]) =>
    provider.source === undefined ? [] : [[name, provider.source] as const],
  )
}
