import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { demoTenants } from './build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from './demo-bundles.ts'

/** The demo's bundles with a running preview server. */
export type DemoSites = {
  readonly bundles: DemoBundles
  readonly preview: Preview
  close(): Promise<void>
}

export async function startDemoSites(...names: string[]): Promise<DemoSites> {
  const bundles = await copyDemoBundles(...names)
  const tenants = demoTenants(...names).map(([name]) => name)
  const preview = await startPreview({ outDir: bundles.outDir, tenants, port: 0 })
  return {
    bundles,
    preview,
    async close() {
      await preview.close()
      bundles.remove()
    },
  }
}

/** One page of each kind, by tenant. Paths have no locale prefix. */
export const PAGE_KINDS: { readonly [tenant: string]: { readonly [kind: string]: string } } = {
  harbour: {
    home: 'index.html',
    section: 'water/index.html',
    article: 'water/quality-report.html',
    search: 'search.html',
    need: 'need.html',
    success: 'form-submit-success.html',
    error: 'error/404.html',
    failure: 'error/500.html',
  },
  linden: {
    home: 'index.html',
    section: 'care/index.html',
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
