import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { forgetFolder } from './forget-folder.ts'
import { leanProgram } from './lean-program.ts'

/**
 * The compiled program reads no environment. React chooses its development build by a variable, so that build stays out
 * of the program that every thread loads.
 */
const BUNDLE_ALL = {
  environments: { ssr: { resolve: { noExternal: true as const, external: ['sharp'] }, keepProcessEnv: false } },
}

/**
 * `@astrojs/react` imports modules that only Astro knows. Vite needs this setting if the engine is a package, which
 * does not depend on `@astrojs/react`.
 */
const DRAW_ISLANDS = { environments: { ssr: { resolve: { noExternal: ['@astrojs/react'] } } } }

/** When islands start. Each way has its own script in the page. */
const ISLAND_DIRECTIVES = ['idle']

/**
 * The adapter that connects Astro with this project.
 *
 * In a build it makes Astro emit a program instead of pages: a server bundle whose entry exports `createApp()`, and the
 * hashed client assets that pages link to. The dev server draws the same pages from the provider's current data: see
 * `dev-middleware.ts`.
 */
export function tesseraAdapter(options: { inlined: ReadonlySet<string> }): AstroIntegration {
  let outDir: URL
  let root: URL
  return {
    name: 'tessera',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        // The render worker imports the bundle from the cache folder, so the bundle must not need node_modules beside
        // it. The dev server does need them: it could not run React, which is CommonJS, from inside a bundle.
        if (command !== 'build') {
          updateConfig({ vite: DRAW_ISLANDS })
          return
        }
        // Without this, Astro and Vite would write into node_modules, which may be read-only.
        const memory = new URL('.astro/memory/', config.root)
        updateConfig({
          cacheDir: memory,
          vite: { ...BUNDLE_ALL, plugins: [leanProgram], cacheDir: fileURLToPath(memory) },
        })
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir
        root = config.root
        setAdapter({
          name: 'tessera',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable' },
        })
      },
      // The inline code of pages, word for word, for the content security policy.
      'astro:build:ssr': ({ manifest }) => {
        const directives = new Map(manifest.clientDirectives)
        const scripts = ISLAND_DIRECTIVES.map((name) => directives.get(name))
        writeFileSync(
          new URL('inline.json', outDir),
          JSON.stringify({
            everywhere: [...options.inlined].sort(),
            islands: { scripts: [...scripts, islandScript], styles: [ISLAND_STYLES] },
          }),
        )
      },
      'astro:build:done': () => forgetFolder(fileURLToPath(new URL('server/', outDir)), fileURLToPath(root)),
    },
  }
}
