import { readFileSync } from 'node:fs'
import { defineConfig } from 'astro/config'

const routes = {
  name: 'routes',
  hooks: {
    /** @param {{ injectRoute: (route: { pattern: string, entrypoint: string }) => void }} setup */
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/[...path]', entrypoint: './src/Page.astro' })
      injectRoute({ pattern: '/sitemap.xml', entrypoint: './src/sitemap.ts' })
    },
  },
}

export default defineConfig({
  site: readFileSync('content/origin', 'utf8'),
  outDir: './public',
  publicDir: './static',
  cacheDir: './cache',
  build: { format: 'file' },
  compressHTML: true,
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: process.env['BENCH_INCREMENTAL'] === 'true' },
  integrations: [routes],
})
