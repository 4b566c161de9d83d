import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  demoContentInvalid,
  firstDoubled,
  readArticlesFile,
  readBannersFile,
  readConfigsFile,
  readMenusFile,
} from './content-file.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { isTenantName, type ServedLocale, serveLocale, type ServedContent } from '#gateway/content.ts'
import { type ContentChanged, type DemoSource } from '../demo-source.ts'
import { createWatchedFiles } from './watched-files.ts'

/**
 * Serves tenants from folders: `FOLDER/TENANT/LOCALE/{configs,menus,banners,articles,articles-GROUP}.json`, and files
 * in `FOLDER/TENANT/files/`. A missing file or locale is empty content. A folder that appears later is a new tenant.
 *
 * Throws `DemoContentInvalid` for the first file that cannot be served. If a file becomes invalid later, it tells
 * `warn`, and the tenant keeps its former content.
 */
export function createFolderSource(
  folder: string,
  options: { onChange: ContentChanged; warn: (line: string) => void },
): DemoSource {
  const loaded = new Map<string, ReturnType<typeof createWatchedFiles<ServedContent>>>()

  const watched = (tenant: string) => {
    const known = loaded.get(tenant)
    if (known !== undefined) return known
    if (!isTenantFolder(folder, tenant)) return undefined
    const files = createWatchedFiles<ServedContent>({
      list: () => SITE_LOCALES.flatMap((locale) => contentFiles(path.join(folder, tenant, locale))),
      load: () => loadTenant(path.join(folder, tenant)),
      onChange: (before, after) => options.onChange(tenant, before, after),
      warn: options.warn,
    })
    loaded.set(tenant, files)
    return files
  }

  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw demoContentInvalid(folder, 'is no folder.')
  const tenants = () =>
    readdirSync(folder)
      .filter((name) => isTenantFolder(folder, name))
      .sort()

  for (const tenant of tenants()) watched(tenant)
  return {
    tenants,
    read: (tenant) => watched(tenant)?.current(),
    filesFolder: (tenant) => (isTenantFolder(folder, tenant) ? path.join(folder, tenant, 'files') : undefined),
  }
}

function isTenantFolder(folder: string, name: string): boolean {
  return isTenantName(name) && SITE_LOCALES.some((locale) => existsSync(path.join(folder, name, locale)))
}

function contentFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => /^(configs|menus|banners|articles(-.+)?)\.json$/.test(name))
    .sort()
    .map((name) => path.join(folder, name))
}

function loadTenant(folder: string): ServedContent {
  return byLocale((locale) => loadLocale(path.join(folder, locale)))
}

function loadLocale(folder: string): ServedLocale {
  const files = contentFiles(folder)
  const named = (name: string) => files.find((file) => path.basename(file) === name)
  const configs = named('configs.json')
  const menus = named('menus.json')
  const banners = named('banners.json')
  const articles = files.filter((file) => path.basename(file).startsWith('articles')).flatMap(readArticlesFile)
  const doubled = firstDoubled(articles.map(({ id }) => id))
  if (doubled !== undefined) throw demoContentInvalid(folder, `the article id "${doubled}" occurs in two files`)
  return serveLocale({
    configs: configs === undefined ? {} : readConfigsFile(configs),
    menus: menus === undefined ? {} : readMenusFile(menus),
    banners: banners === undefined ? {} : readBannersFile(banners),
    articles,
  })
}
