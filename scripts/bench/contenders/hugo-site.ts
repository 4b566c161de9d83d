import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileArticle, plainPages, type SiteJson } from './site-files.ts'

/** Writes what all pages of a Hugo site show: its settings, and the menus of each locale. */
export function writeHugoSettings(site: string, tenant: string, all: readonly SiteJson[]): void {
  mkdirSync(join(site, 'data/site'), { recursive: true })
  writeFileSync(join(site, 'hugo.json'), JSON.stringify(settings(tenant, all)))
  for (const one of all) {
    writeFileSync(join(site, `data/site/${one.locale}.json`), JSON.stringify(one))
    const folder = join(site, 'content', one.locale)
    mkdirSync(folder, { recursive: true })
    for (const page of plainPages)
      writeFileSync(join(folder, `${page}.html`), JSON.stringify({ title: page, layout: 'plain' }))
  }
}

/** The path of an article in the content folder of a Hugo site. */
export function hugoPath(locale: string, { group, article }: Pick<FileArticle, 'group' | 'article'>): string {
  return `${locale}/${group}/${article}.html`
}

export function writeHugoArticle(site: string, locale: string, whole: FileArticle): void {
  const { group, title, summary, body } = whole
  mkdirSync(join(site, 'content', locale, group), { recursive: true })
  const front = JSON.stringify({ title, description: summary }, null, 2)
  writeFileSync(join(site, 'content', hugoPath(locale, whole)), `${front}\n\n${body}`)
}

function settings(tenant: string, all: readonly SiteJson[]) {
  const languages = all.map(({ locale, tag, siteName }, index) => [
    locale,
    { contentDir: `content/${locale}`, title: siteName, languageCode: tag, weight: index + 1 },
  ])
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
