import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import type { FileDigests } from '#store/file-digests.ts'

/**
 * What the caches are made by: a change of one of these files makes what depends on it anew. A folder stands for all below it. An
 * architecture test finds what these files import and is missing here.
 */
export const CODE_SOURCES = {
  /** From the wire to the site model: what another version translated is translated again. */
  translation: [
    'package-lock.json',
    'src/contract',
    'src/html',
    'src/kit',
    'src/provider',
    'src/site/address-name.ts',
    'src/site/article-ids.ts',
    'src/site/config-entries.ts',
    'src/site/errors.ts',
    'src/site/href.ts',
    'src/site/read-fields.ts',
    'src/site/theme.ts',
    'src/site/time-zone.ts',
    'src/store',
  ],
  /** The search index. */
  search: [
    'package-lock.json',
    'src/contract',
    'src/kit',
    'src/messages',
    'src/pipeline/bundle.ts',
    'src/pipeline/han-forms.ts',
    'src/pipeline/in-turns.ts',
    'src/pipeline/search-entries.ts',
    'src/pipeline/search-files.ts',
    'src/pipeline/search-index.ts',
    'src/pipeline/search-parts.ts',
    'src/pipeline/search-state.ts',
    'src/search',
    'src/site',
    'src/store/digest.ts',
  ],
  /** Between the program and the bundle: sitemap, headers and policy, lists of files. What lies in the cache is read by it too. */
  bundle: ['src/images', 'src/pipeline', 'src/store'],
} as const

/** Names the code that made what lies in the cache: another version makes it anew. `root` is the folder of the project. */
export function codeSalts(
  root: string,
  digestOf?: FileDigests['digestOf'],
): { translation: string; bundle: string; search: string } {
  const nameOf = (value: unknown) => digest(JSON.stringify(value))
  const filesIn = (sources: readonly string[]) => digestFiles(root, sources, digestOf)
  return {
    translation: nameOf(filesIn(CODE_SOURCES.translation)),
    bundle: nameOf(filesIn(CODE_SOURCES.bundle)),
    // Node's own tables of characters cut words.
    search: nameOf([filesIn(CODE_SOURCES.search), process.versions['unicode']]),
  }
}
