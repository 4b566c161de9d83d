import { resolve } from 'node:path'
import { serialize } from 'node:v8'
import type { Loader } from 'astro/loaders'
import { FALLBACK_LOCALE, type SiteLocale } from '#contract/locale.ts'
import { digestText } from '../../content.ts'
import type {
  ArticleFromSource,
  SourceContent,
  SourceContext,
  SourceFactory,
  SourceLocale,
} from '../../source/source.ts'
import { localeOfLanguage } from '../common/locale-of-language.ts'
import { settingsOf, type SettingsOption } from '../common/source-settings.ts'
import { articleOf, type MapEntry } from './article-of.ts'
import { createEntryFiles } from './entry-files.ts'
import { createEntryStore, type LoaderEntry } from './entry-store.ts'
import { createLoaderContext } from './loader-context.ts'
import { createLoaderLog } from './loader-log.ts'
import type { EntrySchema } from './parse-data.ts'
import { createRenderMarkdown } from './render-markdown.ts'
import { runLoader, type ListLoader } from './run-loader.ts'
import { createWatchedPaths } from './watched-paths.ts'

export type AstroLoaderOptions = {
  /** The fields of an article, if the fields of an entry do not say them. `undefined` leaves the entry out. */
  readonly map?: MapEntry
  /** The language of an entry. `folder`: the first folder of its id names it, as in `zh/guide/start`. Default: `en`. */
  readonly locale?: SiteLocale | 'folder' | ((entry: LoaderEntry) => SiteLocale | undefined)
  /** Name, colours, menus and banners of the site. */
  readonly settings?: SettingsOption
  /** The schema of the collection, as `defineCollection` takes it. Default: the schema of the loader. */
  readonly schema?: EntrySchema
  /** The name of the collection that the loader gets. Default: `articles`. */
  readonly collection?: string
  /** Fields of Astro's configuration that the loader reads. */
  readonly config?: object
}

/**
 * Makes a source of any loader of Astro's Content Layer: `glob()` and `file()` of `astro/loaders`, a loader from npm,
 * or a function that returns a list. Relative paths start at the folder of `tenants.json`.
 */
export function astroLoader(loader: Loader | ListLoader, options: AstroLoaderOptions = {}): SourceFactory {
  return (source) => openLoader(source, loader, options)
}

async function openLoader(source: SourceContext, loader: Loader | ListLoader, options: AstroLoaderOptions) {
  const { map, settings, schema, config, collection = 'articles' } = options
  const { root } = source
  const own: Loader =
    typeof loader === 'function' ? { name: 'list', load: (context) => runLoader(loader, context) } : loader
  const name = `The loader ${own.name}`
  const kept = createEntryStore()
  const log = createLoaderLog()
  const files = createEntryFiles(root, source.fileAddress)
  const watched = createWatchedPaths()
  const renderMarkdown = createRenderMarkdown()
  const onWatch = watched.add
  const context = await createLoaderContext({
    ...{ loader: own, kept, log, renderMarkdown, root, collection, schema, config, onWatch },
  })
  let digest = ''

  async function load(): Promise<void> {
    log.clear()
    await kept.attempt(async () => {
      await own.load(context)
      // A loader that does not find its files only logs it. Without this error the site would have no articles.
      if (kept.entries().length === 0 && log.said() !== '') throw new Error(log.said())
    })
    if (log.said() !== '') process.stderr.write(`${source.tenant}: ${name} says: ${log.said()}\n`)
    for (const { filePath } of kept.entries()) if (filePath !== undefined) onWatch(resolve(root, filePath))
  }

  async function contentOf(entries: readonly LoaderEntry[]): Promise<SourceContent> {
    const byLocale = new Map<SiteLocale, ArticleFromSource[]>()
    for (const entry of entries) {
      const placed = placeEntry(entry, options.locale ?? FALLBACK_LOCALE)
      const article = placed && (await articleOf(placed.entry, { map, files, root, renderMarkdown }))
      if (placed === undefined || article === undefined) continue
      const own = byLocale.get(placed.locale) ?? []
      byLocale.set(placed.locale, own)
      own.push(article)
    }
    const content: { [L in SiteLocale]?: SourceLocale } = {}
    for (const [locale, articles] of byLocale) content[locale] = { ...(await settingsOf(settings, locale)), articles }
    return content
  }

  return {
    name,
    async read(before: SourceContent | undefined) {
      await load()
      const now = digestText(serialize(kept.entries()))
      if (before !== undefined && now === digest) return before
      const content = await contentOf(kept.entries())
      digest = now
      return content
    },
    readFile: files.read,
    watch: watched.watch,
  }
}

/** Finds the language of an entry. `undefined` if it has none. */
function placeEntry(
  entry: LoaderEntry,
  option: NonNullable<AstroLoaderOptions['locale']>,
): { locale: SiteLocale; entry: LoaderEntry } | undefined {
  if (option === 'folder') {
    const at = entry.id.indexOf('/')
    const locale = at === -1 ? undefined : localeOfLanguage(entry.id.slice(0, at))
    return locale && { locale, entry: { ...entry, id: entry.id.slice(at + 1) } }
  }
  const locale = typeof option === 'function' ? option(entry) : option
  return locale && { locale, entry }
}
