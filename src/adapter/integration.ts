import type { AstroIntegration } from 'astro'

const BUNDLE_ALL = { environments: { ssr: { resolve: { noExternal: true as const, external: ['sharp'] } } } }

/**
 * The seam between Astro and this project.
 *
 * In a build it makes Astro emit a program instead of pages: a server bundle whose entry exports `createApp()`, and the
 * hashed client assets that its pages link. In dev it hands each request to `dev-middleware.ts`, which draws the same
 * pages from live provider data.
 */
export function tesseraAdapter(): AstroIntegration {
  return {
    name: 'tessera',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The render worker imports the bundle from the cache folder, so it may not lean on node_modules beside it. The dev
        // server does, and could not run React, which is CommonJS, from inside a bundle.
        if (command === 'build') updateConfig({ vite: BUNDLE_ALL })
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'tessera',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable' },
        })
      },
    },
  }
}
