import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REACT = '@astrojs/react/server.js'
const LATE_REACT = fileURLToPath(new URL('./late-react.ts', import.meta.url))

/**
 * The module in which Astro checks the settings of its content security policy. It also holds names that pages are
 * drawn with.
 */
const POLICY_CONFIG = 'astro/dist/core/csp/config.js'
const ZOD = 'import * as z from "zod/v4";'
/** Stands in for zod: it accepts every call and returns itself. */
const NO_ZOD = 'const z = new Proxy(() => z, { get: () => z });'

/**
 * Keeps out of the compiled program what every thread would load before it draws its first page, and what most threads
 * never use: React, which is loaded with the first island, and zod, because a program has no configuration to check.
 * Both together take more than half of the loading time.
 */
export const leanProgram: Plugin = {
  name: 'tessera-lean-program',
  enforce: 'pre',
  resolveId: (id, importer) => (id === REACT && importer !== LATE_REACT ? LATE_REACT : undefined),
  transform: (code, id) => (id.includes(POLICY_CONFIG) ? code.replace(ZOD, NO_ZOD) : undefined),
}
