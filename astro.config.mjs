import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { tesseraAdapter } from './src/adapter/integration.ts'

// No tenant is named here: the compiled program draws any page of any tenant from a view.
export default defineConfig({
  output: 'server',
  adapter: tesseraAdapter(),
  integrations: [
    // A streamed island would make its page asynchronous twice over; the pages are files, there is nobody to stream to.
    react({ experimentalDisableStreaming: true }),
  ],
  // `file:` addresses and shared style sheets: every page of a theme links the same hashed file.
  build: { inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  security: { checkOrigin: false },
  server: { host: '127.0.0.1' },
  vite: {
    // Scripts are files of their own however small: a strict content security policy lets no inline script run.
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    server: { watch: { ignored: ['**/dist/**', '**/.cache/**', '**/demo/**', '**/published/**'] } },
  },
})
