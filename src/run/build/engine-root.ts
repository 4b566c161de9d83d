import { join } from 'node:path'

/**
 * The folder of the engine's own code, with `src/pages`, `astro.config.mjs` and the list of packages. If a project has
 * installed Tessera, this folder is below `node_modules`. The folder of the project has `tenants.json`, `dist` and
 * `public`.
 */
export const ENGINE_ROOT = join(import.meta.dirname, '../../..')
