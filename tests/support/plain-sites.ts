import type { Browser, LaunchOptions } from '@playwright/test'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { launchBrowser } from './browser.ts'
import { makeEngine, makeTenant, type TestEngine } from './build-bundles.ts'
import { startPlainProvider, type Disturb, type PlainContent } from './plain-provider.ts'

/** Sites with content of the test: built, served, and open in a browser. */
export type PlainSites = {
  readonly engine: TestEngine
  readonly browser: Browser
  /** The URL of a page, for example `urlOf('bare1', 'about.html')`. */
  urlOf(tenant: string, path: string): string
  close(): Promise<void>
}

export type PlainSitesOptions = {
  readonly imageHosts?: string[]
  readonly disturb?: Disturb
  readonly launch?: LaunchOptions
}

/** Builds and serves a site for each name. The provider is closed after the build. Throws if the build has faults. */
export async function startPlainSites(
  names: readonly string[],
  contentOf: (tenant: string, locale: string) => PlainContent,
  { imageHosts, disturb, launch }: PlainSitesOptions = {},
): Promise<PlainSites> {
  const provider = await startPlainProvider(contentOf, disturb)
  const engine = await makeEngine()
  const tenants = names.map((name) => {
    const [, tenant] = makeTenant(name, provider.url)
    return [name, imageHosts ? { ...tenant, imageHosts } : tenant] as const
  })
  const report = await engine.build({ tenants })
  await provider.close()
  const faults = report.tenants.flatMap((one) => one.faults)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  const preview = await startPreview({ outDir: engine.outDir, tenants: [...names], port: 0 })
  const browser = await launchBrowser(launch)
  return {
    engine,
    browser,
    urlOf: (tenant, path) => new URL(path, preview.url(tenant)).href,
    async close() {
      await Promise.all([browser.close(), preview.close()])
      engine.remove()
    },
  }
}
