import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceArticle } from '#gateway/content.ts'
import { firstEdition, locales, type BenchLocaleContent } from '../content.ts'
import { siteTemplates } from '../folders.ts'
import { measure } from '../measure.ts'
import type { Contender } from './contender.ts'
import { clearSites } from './set-aside.ts'
import { fileArticle, plainPages, siteJson } from './site-files.ts'

/** Hugo, once for each tenant: its articles are HTML files, its menus are drawn once (`partialCached`). */
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
      if (isFirst) writeFileSync(join(site, 'hugo.json'), JSON.stringify(settings(tenant, all)))
      for (const one of all) {
        mkdirSync(join(site, 'data/site'), { recursive: true })
        writeFileSync(join(site, `data/site/${one.locale}.json`), JSON.stringify(siteJson(one)))
        if (isFirst) writePages(join(site, 'content', one.locale), one)
      }
      if (edition.article !== firstEdition.article)
        writeArticle(join(site, 'content/en'), content.known(tenant, 'en', edition))
    }
  },
  clear: (job) => clearSites(job, ['public', 'resources']),
  build: ({ dir, content }) =>
    measure(content.tenants.map((tenant) => ({ command: 'hugo', args: ['--quiet'], cwd: join(dir, tenant) }))),
  output: (tenant) => `${tenant}/public`,
}

function settings(tenant: string, all: readonly BenchLocaleContent[]) {
  const languages = all.map((content, index) => {
    const { tag, siteName } = siteJson(content)
    return [
      content.locale,
      { contentDir: `content/${content.locale}`, title: siteName, languageCode: tag, weight: index + 1 },
    ]
  })
  return {
    baseURL: `http://${tenant}.localhost/`,
    defaultContentLanguage: 'en',
    defaultContentLanguageInSubdir: true,
    disableAliases: true,
    disableKinds: ['section', 'taxonomy', 'term', 'RSS', '404', 'robotsTXT'],
    uglyURLs: true,
    languages: Object.fromEntries(languages) as unknown,
  }
}

function writePages(folder: string, content: BenchLocaleContent): void {
  mkdirSync(folder, { recursive: true })
  for (const page of plainPages) {
    writeFileSync(join(folder, `${page}.html`), JSON.stringify({ title: page, layout: 'plain' }))
  }
  for (const article of content.articles()) writeArticle(folder, article)
}

function writeArticle(folder: string, whole: SourceArticle): void {
  const { article, group, title, summary, body } = fileArticle(whole)
  mkdirSync(join(folder, group), { recursive: true })
  const front = JSON.stringify({ title, description: summary }, null, 2)
  writeFileSync(join(folder, group, `${article}.html`), `${front}\n\n${body}`)
}
