import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { forgetFolder } from './forget-folder.ts'
import { leanProgram } from './lean-program.ts'

/**
 * A page knows no environment, and neither does what is compiled: React's development builds, which it would choose
 * by one, stay out of what every thread loads.
 */
const BUNDLE_ALL = {
  environments: { ssr: { resolve: { noExternal: true as const, external: ['sharp'] }, keepProcessEnv: false } },
}

/**
 * It imports modules that only Astro knows. Vite has to be told that if the engine is a package, which does not depend
 * on it.
 */
const DRAW_ISLANDS = { environments: { ssr: { resolve: { noExternal: ['@astrojs/react'] } } } }

/** When islands start: each way is a script of its own in the page. */
const ISLAND_DIRECTIVES = ['idle']

/**
 * The seam between Astro and this project.
 *
 * In a build it makes Astro emit a program instead of pages: a server bundle whose entry exports `createApp()`, and the
 * hashed client assets that its pages link. In dev it hands each request to `dev-middleware.ts`, which draws the same
 * pages from live provider data.
 */
export function tesseraAdapter(options: { inlined: ReadonlySet<string> }): AstroIntegration {
  let outDir: URL
  let root: URL
  return {
    name: 'tessera',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        // The render worker imports the bundle from the cache folder, so it may not lean on node_modules beside it.
        // The dev server does, and could not run React, which is CommonJS, from inside a bundle.
        if (command !== 'build') {
          updateConfig({ vite: DRAW_ISLANDS })
          return
        }
        // Without this, both would write into node_modules, which may be read-only.
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
      // What stands in the pages word for word, for the content security policy.
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
