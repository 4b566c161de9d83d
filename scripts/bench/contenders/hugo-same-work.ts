import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, siteTemplates } from '../folders.ts'
import { measure } from '../measure.ts'
import { findPagefind } from '../same-work/find-pagefind.ts'
import type { Contender } from './contender.ts'
import { hugo } from './hugo.ts'
import { clearSites } from './set-aside.ts'

const program = join(import.meta.dirname, '../same-work/build-same-work.ts')

/**
 * Does the same work as Tessera with other tools, in one command for all tenants.
 *
 * A small program asks the same provider and cleans with sanitize-html. Then Hugo draws the pages, and Pagefind makes
 * the search index if there is one.
 */
function createSameWork(index: 'pagefind' | 'none'): Contender {
  const hasIndex = index === 'pagefind'
  return {
    name: hasIndex ? 'hugo-same-work-search' : 'hugo-same-work',
    label: hasIndex ? 'Same work by Hugo and Pagefind' : 'Same work by Hugo, no index',
    isOurs: false,
    version() {
      const [own, sanitizer, pagefind] = [hugo.version(), versionOf('sanitize-html'), versionOf('pagefind')]
      if (own === undefined || sanitizer === undefined) return undefined
      const cleaned = `${own} with sanitize-html ${sanitizer}`
      if (!hasIndex) return cleaned
      return pagefind !== undefined && existsSync(findPagefind()) ? `${cleaned} and Pagefind ${pagefind}` : undefined
    },
    async write({ dir, content }, edition) {
      if (edition.article + edition.menu > 0) return
      for (const tenant of content.tenants) cpSync(join(siteTemplates, 'hugo'), join(dir, tenant), { recursive: true })
    },
    clear: (job) => clearSites(job, ['public', 'resources', 'content', 'data', 'fetched.json']),
    build: ({ dir, content, providerUrl }) =>
      measure([
        {
          command: process.execPath,
          args: ['--import', './scripts/fast-start.mjs', program, providerUrl, index, dir, ...content.tenants],
          cwd: projectRoot,
        },
      ]),
    output: (tenant) => `${tenant}/public`,
    ...(hasIndex && { indexed: countIndexed }),
  }
}

export const hugoSameWork = createSameWork('none')
export const hugoSameWorkSearch = createSameWork('pagefind')

function countIndexed(site: string): number {
  const entry = JSON.parse(readFileSync(join(site, 'pagefind/pagefind-entry.json'), 'utf8')) as PagefindEntry
  return Object.values(entry.languages).reduce((sum, { page_count: count }) => sum + count, 0)
}

type PagefindEntry = { readonly languages: Readonly<Record<string, { readonly page_count: number }>> }

/** `undefined` if the package is not installed. */
function versionOf(name: string): string | undefined {
  const file = join(projectRoot, 'node_modules', name, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined
}
