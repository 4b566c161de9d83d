import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../folders.ts'
import { measure } from '../measure.ts'
import type { Contender } from './contender.ts'
import { writeJsonSite } from './json-site.ts'
import { clearSites } from './set-aside.ts'

const home = join(projectRoot, 'node_modules/astro')

/** Plain `astro build`, once for each tenant. Its experimental incremental build is on if it is faster. */
export const astro: Contender = {
  name: 'astro',
  label: 'astro build',
  isOurs: false,
  version: () => (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version,
  write: (job, edition) => writeJsonSite('astro', job, edition),
  clear: (job) => clearSites(job, ['public', 'cache', '.astro']),
  build: ({ dir, content, since }) =>
    measure(
      content.tenants.map((tenant) => ({
        command: process.execPath,
        args: [join(home, 'bin/astro.mjs'), 'build', '--silent'],
        cwd: join(dir, tenant),
        // The incremental build is faster only if pages can be kept. If all pages are drawn, it costs a fifth more.
        env: { ASTRO_TELEMETRY_DISABLED: '1', BENCH_INCREMENTAL: String(since === 'nothing' || since === 'article') },
      })),
    ),
  output: (tenant) => `${tenant}/public`,
}
