import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { firstEdition, locales } from '../content.ts'
import { siteTemplates } from '../folders.ts'
import { measure } from '../measure.ts'
import type { Contender } from './contender.ts'
import { writeHugoArticle, writeHugoSettings } from './hugo-site.ts'
import { clearSites } from './set-aside.ts'
import { fileArticle, siteJson } from './site-files.ts'

/** Hugo, once for each tenant. Its articles are HTML files, and it draws the menus once (`partialCached`). */
export const hugo: Contender = {
  name: 'hugo',
  label: 'Hugo',
  isOurs: false,
  version: () => /v[\d.]+\d/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[0],
  async write({ dir, content }, edition) {
    for (const tenant of content.tenants) {
      const site = join(dir, tenant)
      const isFirst = edition.article + edition.menu === 0
      if (isFirst) cpSync(join(siteTemplates, 'hugo'), site, { recursive: true })
      const all = locales.map((locale) => content.read(tenant, locale, edition))
      writeHugoSettings(site, tenant, all.map(siteJson))
      if (isFirst)
        for (const { locale, articles } of all)
          for (const article of articles()) writeHugoArticle(site, locale, fileArticle(article))
      if (edition.article !== firstEdition.article)
        writeHugoArticle(site, 'en', fileArticle(content.known(tenant, 'en', edition)))
    }
  },
  clear: (job) => clearSites(job, ['public', 'resources']),
  build: ({ dir, content }) =>
    measure(content.tenants.map((tenant) => ({ command: 'hugo', args: ['--quiet'], cwd: join(dir, tenant) }))),
  output: (tenant) => `${tenant}/public`,
}
