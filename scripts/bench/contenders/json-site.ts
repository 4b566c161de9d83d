import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Edition, locales } from '../content.ts'
import { siteTemplates } from '../folders.ts'
import type { Job } from './contender.ts'
import { writeJsonContent } from './site-files.ts'

/**
 * Makes a site for each tenant with its content as JSON: `content/LOCALE.json`, `content/LOCALE.articles.json` and
 * `content/origin`.
 */
export async function writeJsonSite(template: string, { dir, content }: Job, edition: Edition): Promise<void> {
  for (const tenant of content.tenants) {
    const site = join(dir, tenant)
    if (edition.article + edition.menu === 0) {
      cpSync(join(siteTemplates, template), site, { recursive: true })
      for (const folder of ['content', 'input']) mkdirSync(join(site, folder), { recursive: true })
      writeFileSync(join(site, 'content/origin'), `http://${tenant}.localhost`)
    }
    for (const locale of locales) await writeJsonContent(join(site, 'content'), content.read(tenant, locale, edition))
  }
}
