import { pathToFileURL } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { digestText } from '../../content.ts'
import type { EntryStore } from './entry-store.ts'
import { createEntryTypes } from './entry-types.ts'
import type { LoaderLog } from './loader-log.ts'
import { createParseData, type EntrySchema } from './parse-data.ts'
import type { RenderMarkdown } from './render-markdown.ts'

type LoaderContextOptions = {
  readonly loader: Loader
  readonly kept: EntryStore
  readonly log: LoaderLog
  readonly renderMarkdown: RenderMarkdown
  /** The folder of `tenants.json`, at which relative paths of loaders start. */
  readonly root: string
  readonly collection: string
  readonly schema?: EntrySchema | undefined
  /** Fields of Astro's configuration that the loader reads. */
  readonly config?: object | undefined
  /** Called with each file or folder that the loader watches. */
  readonly onWatch: (path: string) => void
}

/** Creates the context that Astro 7 passes to a loader, as far as loaders use it. */
export async function createLoaderContext(options: LoaderContextOptions): Promise<LoaderContext> {
  const { loader, kept, log, renderMarkdown, collection } = options
  const context: LoaderContext & { readonly entryTypes: unknown } = {
    collection,
    store: kept.store,
    meta: kept.meta,
    logger: log.logger as LoaderContext['logger'],
    config: { ...configOf(options.root), ...options.config } as unknown as LoaderContext['config'],
    parseData: createParseData(collection, options.schema ?? (await schemaOf(loader))),
    renderMarkdown,
    generateDigest: (data) => digestText(typeof data === 'string' ? data : JSON.stringify(data)),
    watcher: watcherOf(options.onWatch) as unknown as NonNullable<LoaderContext['watcher']>,
    // `glob()` reads it, though the types do not name it.
    entryTypes: createEntryTypes(renderMarkdown),
  }
  return context
}

async function schemaOf(loader: Loader): Promise<EntrySchema | undefined> {
  if ('schema' in loader && loader.schema) return loader.schema as unknown as EntrySchema
  if (!('createSchema' in loader) || !loader.createSchema) return undefined
  return (await loader.createSchema()).schema as unknown as EntrySchema
}

/** Astro's defaults for the settings that a loader may read. */
function configOf(root: string) {
  const at = pathToFileURL(`${root}/`)
  const folder = (name: string) => new URL(`./${name}/`, at)
  return {
    root: at,
    srcDir: folder('src'),
    publicDir: folder('public'),
    outDir: folder('dist'),
    cacheDir: folder('.cache/astro'),
    base: '/',
    trailingSlash: 'ignore',
    output: 'static',
    build: { format: 'directory' },
    markdown: { syntaxHighlight: false, gfm: true, smartypants: true },
    image: { domains: [], remotePatterns: [] },
    prerenderConflictBehavior: 'warn',
    experimental: {},
    legacy: {},
  }
}

/**
 * Replaces Astro's watcher: it only notes what is watched. After a change the whole loader runs again and finds by its
 * digests what is new.
 */
function watcherOf(onWatch: (path: string) => void) {
  const watcher = {
    add(paths: string | readonly string[]) {
      for (const path of [paths].flat()) onWatch(path)
      return watcher
    },
    on: () => watcher,
    once: () => watcher,
    off: () => watcher,
    removeListener: () => watcher,
    unwatch: () => watcher,
  }
  return watcher
}
