import { readFileSync, statSync, watch } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { SITE_LOCALES } from '#contract/locale.ts'
import { SourceFileInvalid, SourceSettingMissing } from '../../errors.ts'
import { fileInFolder } from '../../files-in-folder.ts'
import type { ContentSource, SourceContent, SourceFactory, SourceLocale, SourceRemark } from '../../source/source.ts'
import { englishName, localeOfLanguage } from '../common/locale-of-language.ts'
import { createContentPaths } from './content-paths.ts'
import { listContent, type ContentFile } from './list-content.ts'
import { pageOf, placeArticle, readMarkdownArticle, type MarkdownArticle } from './read-article.ts'
import { readLanguageFiles } from './site-files.ts'

const MARKDOWN = /\.(?:md|markdown)$/
/** Texts and settings are not files for visitors. */
const OWN_FILES = /\.(?:md|markdown|ya?ml)$/

/**
 * Makes a source of a folder of Markdown: `FOLDER/en/water/tariffs.md` is the page `/water/tariffs.html`.
 *
 * Each language has a folder; the folders below it are groups. `site.yaml` may lie at the top and in the folder of a
 * language; `menus.yaml` and `banners.yaml` lie in the folder of a language. Pictures lie beside the text. A relative
 * `folder` starts at the folder of `tenants.json`.
 */
export function markdownFolder(folder: string): SourceFactory {
  return ({ root, fileAddress }): ContentSource => {
    const home = resolve(root, folder)
    const name = `The Markdown folder ${folder}`
    if (!statSync(home, { throwIfNoEntry: false })?.isDirectory())
      throw SourceSettingMissing.fault({ source: name, setting: 'the folder', expected: 'is not there.' })
    const articles = new Map<string, { readonly stamp: string; readonly article: MarkdownArticle }>()
    let stamp = ''
    let remarks: SourceRemark[] = []
    const shownAs = (path: string) => posix.join(folder, path)

    /** Reads an article; a file that has not changed is not read again. */
    async function readArticle({ path, stamp }: ContentFile): Promise<MarkdownArticle> {
      const known = articles.get(path)
      if (known?.stamp === stamp) return known.article
      const article = await readMarkdownArticle(path, readFileSync(join(home, path), 'utf8'), shownAs(path))
      articles.set(path, { stamp, article })
      return article
    }

    return {
      name,
      async read(before) {
        const files = listContent(home)
        const now = files.map((file) => `${file.path} ${file.stamp}`).join('\n')
        if (before !== undefined && now === stamp) return before
        const content = await readAll(files)
        stamp = now
        return content
      },
      remarks: () => remarks,
      readFile: async (path) => (OWN_FILES.test(path) ? undefined : fileInFolder(home, path)),
      watch(onChange) {
        const watcher = watch(home, { recursive: true }, () => onChange())
        return { close: () => watcher.close() }
      },
    }

    async function readAll(files: readonly ContentFile[]): Promise<SourceContent> {
      refuseOtherNames(files, shownAs)
      const offered = SITE_LOCALES.filter((locale) => files.some(({ path }) => path.startsWith(`${locale}/`)))
      if (offered.length === 0) {
        const expected = `must hold a folder of a language: ${SITE_LOCALES.join(', ')}.`
        throw SourceSettingMissing.fault({ source: name, setting: 'The folder', expected })
      }
      const texts = files.filter(({ path }) => MARKDOWN.test(path) && isOfLanguage(path))
      const read = await Promise.all(texts.map(readArticle))
      const others = files.filter(({ path }) => !OWN_FILES.test(path)).map(({ path }) => path)
      const pages = new Map(read.map((article) => [article.file, pageOf(article)]))
      const paths = createContentPaths(pages, new Set(others), fileAddress)
      const dates = new Map(files.map(({ path, modified }) => [path, modified.toISOString()]))
      const told: SourceRemark[] = []
      const remark = (one: SourceRemark) => void told.push(one)
      const place = (article: MarkdownArticle) =>
        placeArticle(article, paths, { writtenAt: dates.get(article.file) ?? '', remark })
      const textOf = (path: string) =>
        files.some((file) => file.path === path)
          ? { path, text: readFileSync(join(home, path), 'utf8'), shown: shownAs(path) }
          : undefined
      const content = Object.fromEntries(
        offered.map((locale) => {
          const own = read.filter(({ file }) => file.startsWith(`${locale}/`)).map(place)
          return [
            locale,
            { ...readLanguageFiles(locale, textOf, { paths, remark }), articles: own } satisfies SourceLocale,
          ]
        }),
      )
      remarks = told
      return content
    }
  }
}

function isOfLanguage(path: string): boolean {
  return SITE_LOCALES.some((locale) => path.startsWith(`${locale}/`))
}

/**
 * Throws `SourceFileInvalid` if pages lie in a folder such as `ko/`, which names a language in another way than
 * Tessera. A build would leave out these pages without a word.
 */
function refuseOtherNames(files: readonly ContentFile[], shownAs: (path: string) => string): void {
  for (const { path } of files) {
    const [folder = ''] = path.split('/')
    const locale = MARKDOWN.test(path) && path.includes('/') && !isOfLanguage(path) && localeOfLanguage(folder)
    if (!locale) continue
    const meant = `Tessera calls ${englishName(locale)} "${locale}"`
    const reason = `${meant}. Rename the folder to ${shownAs(locale)}, or move its pages there.`
    throw SourceFileInvalid.fault({ file: shownAs(folder), reason })
  }
}
