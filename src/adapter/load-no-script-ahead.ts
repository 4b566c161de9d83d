import type { Plugin } from 'vite'

/**
 * A plugin for Vite: a script that imports another one on demand does not load ahead what that one imports.
 *
 * Browsers remember for as long as a page lives that a module could not be loaded. On a bad line, all that was loaded
 * ahead would be lost with the script, and only the script itself has another address to ask for: see `importAgain`.
 * Astro takes this setting from plugins alone.
 */
export const loadNoScriptAhead: Plugin = {
  name: 'tessera-load-no-script-ahead',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'js' ? [] : dependencies),
            },
          },
        }
      : undefined,
}
