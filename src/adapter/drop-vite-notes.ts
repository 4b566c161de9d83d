import type { Plugin } from 'vite'

const NOTE = /\/\* @vite-ignore \*\/ ?/g

/**
 * A plugin for Vite: compiled scripts do not have the comment that tells Vite to leave an `import()` as it is.
 *
 * Vite keeps this comment when it minifies, and every page would load it. The plugin works after Vite has read it.
 */
export const dropViteNotes: Plugin = {
  name: 'tessera-drop-vite-notes',
  enforce: 'post',
  transform: {
    filter: { code: '@vite-ignore' },
    handler: (code) => ({ code: code.replaceAll(NOTE, ''), map: null }),
  },
}
