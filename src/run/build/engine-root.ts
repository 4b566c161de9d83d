import { join } from 'node:path'

/**
 * The folder of the engine's own code: `src/pages`, `astro.config.mjs`, the list of packages. In a project that
 * installed Tessera it lies below `node_modules`, and the project's folder has `tenants.json`, `dist` and `public`.
 */
export const ENGINE_ROOT = join(import.meta.dirname, '../../..')
