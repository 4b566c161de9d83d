import { existsSync } from 'node:fs'
import path from 'node:path'
import { readArticlesFile } from './content-file.ts'
import { corpusConfigs, corpusMenus } from './corpus-settings.ts'
import { SITE_LOCALES } from '#contract/locale.ts'
import { byLocale } from '#contract/locales/by-locale.ts'
import { compareCodeUnits, type ServedLocale, serveArticle, type ServedContent } from '#gateway/content.ts'
import { type ContentChanged, type DemoSource } from '../demo-source.ts'
import { createWatchedFiles } from './watched-files.ts'

/** Whether the folder is a plain corpus, which is one list of articles for each locale. */
export function isCorpusFolder(folder: string): boolean {
  return SITE_LOCALES.some((locale) => existsSync(path.join(folder, `${locale}.json`)))
}

/**
 * Serves a plain corpus (`FOLDER/{en,zh,kr}.json`) to any tenant that asks. Configs, menus and a banner are made up.
 *
 * A tenant whose name ends with `theme2`, such as `corpus-theme2`, gets that theme; the default is theme1. Throws
 * `DemoContentInvalid` for a file that cannot be served.
 */
export function createCorpusSource(
  folder: string,
  options: { onChange: ContentChanged; warn: (line: string) => void },
): DemoSource {
  const asked = new Map<string, ServedContent>()
  const files = createWatchedFiles({
    list: () => SITE_LOCALES.map((locale) => path.join(folder, `${locale}.json`)).filter((file) => existsSync(file)),
    load: () => loadCorpus(folder),
    onChange: (_before, after) => {
      for (const [tenant, content] of asked) {
        asked.set(tenant, after(tenant))
        options.onChange(tenant, content, after(tenant))
      }
    },
    warn: options.warn,
  })

  return {
    tenants: () => ['corpus-theme1', 'corpus-theme2', 'corpus-theme3'],
    read: (tenant) => {
      const contentOf = files.current()
      let content = asked.get(tenant)
      if (content === undefined) asked.set(tenant, (content = contentOf(tenant)))
      return content
    },
    filesFolder: () => undefined,
  }
}

function loadCorpus(folder: string): (tenant: string) => ServedContent {
  const parts = byLocale((locale) => {
    const file = path.join(folder, `${locale}.json`)
    const articles = existsSync(file) ? readArticlesFile(file) : []
    const entries = articles.map(serveArticle).sort((a, b) => compareCodeUnits(a.id, b.id))
    const { menus, banners } = corpusMenus(locale, articles)
    return (theme: string): ServedLocale => ({
      configs: () => corpusConfigs(locale, theme),
      menus: () => menus,
      banners: () => banners,
      articles: () => entries,
    })
  })
  return (tenant) => {
    const theme = /theme[123]$/.exec(tenant)?.[0] ?? 'theme1'
    return byLocale((locale) => parts[locale](theme))
  }
}
