import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REACT = '@astrojs/react/server.js'
const LATE_REACT = fileURLToPath(new URL('./late-react.ts', import.meta.url))

/**
 * Where Astro describes what a configuration may say of its content security policy, beside names that pages are
 * drawn with.
 */
const POLICY_CONFIG = 'astro/dist/core/csp/config.js'
const ZOD = 'import * as z from "zod/v4";'
/** Takes every call and gives itself. */
const NO_ZOD = 'const z = new Proxy(() => z, { get: () => z });'

/**
 * Keeps out of the compiled program what every thread would load before it draws a first page, and most never use:
 * React, which comes with the first island, and zod, since a program has no configuration left to check. They are
 * more than half of the time that it takes to load.
 */
export const leanProgram: Plugin = {
  name: 'tessera-lean-program',
  enforce: 'pre',
  resolveId: (id, importer) => (id === REACT && importer !== LATE_REACT ? LATE_REACT : undefined),
  transform: (code, id) => (id.includes(POLICY_CONFIG) ? code.replace(ZOD, NO_ZOD) : undefined),
}
