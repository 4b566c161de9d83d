import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { inlineScripts } from './src/adapter/inline-scripts.ts'
import { tesseraAdapter } from './src/adapter/integration.ts'
import { loadNoScriptAhead } from './src/adapter/load-no-script-ahead.ts'

const { plugin, texts } = inlineScripts()

// Every page with an island loads all of these, and in one file they are 1 kB smaller than in four.
const ISLAND_LIBRARIES = { name: 'react', test: /node_modules\/(react|react-dom|scheduler|nanostores|@nanostores)\// }

// No tenant is named here: the compiled program draws any page of any tenant from a view.
export default defineConfig({
  output: 'server',
  adapter: tesseraAdapter({ inlined: texts }),
  integrations: [
    // A streamed island would make its page asynchronous twice over; the pages are files, there is nobody to stream to.
    react({ experimentalDisableStreaming: true }),
  ],
  // Builds copy `public/` themselves, tenant by tenant: the compiled program does not depend on it.
  publicDir: './src/pages/no-public',
  // `file:` addresses and shared style sheets: every page of a theme links the same hashed file.
  build: { inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  security: { checkOrigin: false },
  server: { host: '127.0.0.1' },
  vite: {
    plugins: [plugin, loadNoScriptAhead],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [ISLAND_LIBRARIES] } } } } },
    },
    // All other scripts, and a project's fonts, are files of their own however small: the content security policy has to
    // allow what is inline.
    build: { assetsInlineLimit: (file) => (/\.(js|woff2?|ttf|otf)$/.test(file) ? false : undefined) },
    server: { watch: { ignored: ['**/dist/**', '**/.cache/**', '**/demo/**', '**/published/**'] } },
  },
})
