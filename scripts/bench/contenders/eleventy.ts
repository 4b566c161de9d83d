import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measure } from '../measure.ts'
import type { Contender } from './contender.ts'
import { writeJsonSite } from './json-site.ts'
import { clearSites } from './set-aside.ts'

const home = join(import.meta.dirname, '../eleventy/node_modules/@11ty/eleventy')

/** Eleventy, once for each tenant. One template gets all pages, and the menus are drawn once. */
export const eleventy: Contender = {
  name: 'eleventy',
  label: 'Eleventy',
  isOurs: false,
  version() {
    const file = join(home, 'package.json')
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
  },
  write: (job, edition) => writeJsonSite('eleventy', job, edition),
  clear: (job) => clearSites(job, ['public']),
  build: ({ dir, content }) =>
    measure(
      content.tenants.map((tenant) => ({
        command: process.execPath,
        args: [join(home, 'cmd.cjs'), '--config=eleventy.config.ts', '--quiet'],
        cwd: join(dir, tenant),
      })),
    ),
  output: (tenant) => `${tenant}/public`,
}
