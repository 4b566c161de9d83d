import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { makeEngine, demoTenants, type TestEngine } from './build-bundles.ts'

/** The demo's bundles, built and served. */
export type DemoSites = {
  readonly demo: DemoProvider & { url: string }
  readonly engine: TestEngine
  readonly preview: Preview
  close(): Promise<void>
}

export async function startDemoSites(...names: string[]): Promise<DemoSites> {
  const tenants = demoTenants(...names)
  const demo = await startDemoProvider()
  const engine = await makeEngine()
  const report = await engine.build({ tenants, demoUrl: demo.url })
  const faults = report.tenants.flatMap((tenant) => tenant.faults)
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  const preview = await startPreview({ outDir: engine.outDir, tenants: tenants.map(([name]) => name), port: 0 })
  return {
    demo,
    engine,
    preview,
    async close() {
      await preview.close()
      await demo.close()
      engine.remove()
    },
  }
}

/** Pages of each kind that a theme has, by tenant; without locale prefix. */
export const PAGE_KINDS: { readonly [tenant: string]: { readonly [kind: string]: string } } = {
  harbour: {
    home: 'index.html',
    article: 'water/quality-report.html',
    search: 'search.html',
    need: 'need.html',
    success: 'form-submit-success.html',
    error: 'error/404.html',
    failure: 'error/500.html',
  },
  linden: {
    home: 'index.html',
    article: 'care/heart.html',
    search: 'search.html',
    need: 'need.html',
    success: 'form-submit-success.html',
    error: 'error/404.html',
    failure: 'error/500.html',
  },
  fieldnote: { article: 'api/bulk-export.html', error: 'error/404.html', failure: 'error/500.html' },
}

export const DEMO_LOCALES = ['en', 'zh', 'kr'] as const
