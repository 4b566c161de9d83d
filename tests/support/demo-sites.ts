import type { Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { startPreview, type Preview } from '#run/preview/serve-bundles.ts'
import { launchBrowser } from './browser.ts'
import { demoTenants } from './build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from './demo-bundles.ts'

/** The demo's bundles, a preview server that serves them, and a browser. */
export type DemoSites = { readonly bundles: DemoBundles; readonly preview: Preview; readonly browser: Browser }

/**
 * Opens sites of the demo before the tests of the file that calls it, and closes them afterwards. Without names, it
 * opens all sites.
 */
export function openDemoSites(...names: string[]): DemoSites {
  let bundles: DemoBundles
  let preview: Preview
  let browser: Browser

  beforeAll(async () => {
    bundles = await copyDemoBundles(...names)
    const tenants = demoTenants(...names).map(([name]) => name)
    preview = await startPreview({ outDir: bundles.outDir, tenants, port: 0 })
    browser = await launchBrowser()
  })

  afterAll(async () => {
    await browser.close()
    await preview.close()
    bundles.remove()
  })

  return {
    get bundles() {
      return bundles
    },
    get preview() {
      return preview
    },
    get browser() {
      return browser
    },
  }
}
