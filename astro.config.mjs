import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { dropViteNotes } from './src/adapter/drop-vite-notes.ts'
import { inlineScripts } from './src/adapter/inline-scripts.ts'
import { tesseraAdapter } from './src/adapter/integration.ts'
import { loadNoScriptAhead } from './src/adapter/load-no-script-ahead.ts'

const { plugin, texts } = inlineScripts()

// Every page with an island loads all of these. One file with all of them is 1 kB smaller than four files.
const ISLAND_LIBRARIES = { name: 'react', test: /node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\// }

// No tenant is named here: the compiled program draws a page of any tenant from a view.
export default defineConfig({
  output: 'server',
  adapter: tesseraAdapter({ inlined: texts }),
  integrations: [
    // A streamed island makes its page asynchronous. Our pages become files, so nobody would read the stream.
    react({ experimentalDisableStreaming: true }),
  ],
  // Builds copy `public/` themselves, for each tenant. So the compiled program does not depend on it, and this folder
  // does not exist.
  publicDir: './src/pages/no-public',
  // Style sheets stay files: every page of a theme links to the same hashed file.
  build: { inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  security: { checkOrigin: false },
  server: { host: '127.0.0.1' },
  vite: {
    plugins: [plugin, loadNoScriptAhead],
    worker: { plugins: () => [dropViteNotes] },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [ISLAND_LIBRARIES] } } } } },
    },
    // All other scripts, and the fonts of a project, stay files even if they are small, because the content security
    // policy must allow each inline script or font.
    build: { assetsInlineLimit: (file) => (/\.(js|woff2?|ttf|otf)$/.test(file) ? false : undefined) },
    server: { watch: { ignored: ['**/dist/**', '**/.cache/**', '**/demo/**', '**/published/**'] } },
  },
})
