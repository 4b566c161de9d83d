import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import type { FileDigests } from '#store/file-digests.ts'

/** Our own code between the wire and the site model: what was translated by another version is translated again. */
const TRANSLATION_SOURCES = [
  'src/kit',
  'src/contract',
  'src/provider',
  'src/site/article-ids.ts',
  'src/site/config-entries.ts',
  'src/store/cleaned-bodies.ts',
  'package-lock.json',
]

/** The code that makes the search index, with what Node knows of characters. */
const SEARCH_SOURCES = [
  'src/search',
  'src/pipeline/search-entries.ts',
  'src/pipeline/search-files.ts',
  'src/pipeline/search-index.ts',
  'src/pipeline/search-parts.ts',
  'src/pipeline/search-state.ts',
]

/** The code between the program and the bundle: sitemap, headers and policy, lists of files. And what lies in the cache is read by it. */
const BUNDLE_SOURCES = ['src/images', 'src/pipeline', 'src/store']

/** Names the code that made what lies in the cache: another version makes it anew. `root` is the folder of the project. */
export function codeSalts(
  root: string,
  digestOf?: FileDigests['digestOf'],
): { translation: string; bundle: string; search: string } {
  const nameOf = (value: unknown) => digest(JSON.stringify(value))
  const filesIn = (sources: readonly string[]) => digestFiles(root, sources, digestOf)
  return {
    translation: nameOf(filesIn(TRANSLATION_SOURCES)),
    bundle: nameOf(filesIn(BUNDLE_SOURCES)),
    search: nameOf([filesIn(SEARCH_SOURCES), process.versions['unicode']]),
  }
}
