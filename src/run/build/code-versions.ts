import { digest } from '#store/fs/digest.ts'
import { digestFiles } from '#store/fs/digest-files.ts'
import type { FileDigests } from '#store/fs/file-digests.ts'

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
    'src/messages',
    'src/provider',
    'src/site',
    'src/store',
    'src/threads',
  ],
  /** The search index. */
  search: [
    'package-lock.json',
    'src/contract',
    'src/kit',
    'src/messages',
    'src/images',
    'src/pipeline',
    'src/render',
    'src/search',
    'src/site',
    'src/store',
    'src/threads',
  ],
  /** Between the program and the bundle: sitemap, headers and policy, lists of files. What lies in the cache is read by it too. */
  bundle: ['src/images', 'src/pipeline', 'src/store', 'src/threads'],
} as const

/** Names of the code that made what lies in caches: another version makes it anew. */
export type CodeVersions = {
  /** Of the code that translates and cleans what a provider sends. */
  readonly translation: string
  /** Of the code that makes bundles of what the program draws. */
  readonly bundle: string
  /** Of the code that makes the search index. */
  readonly search: string
}

/** `root` is the folder of the project. */
export function codeVersions(root: string, digestOf?: FileDigests['digestOf']): CodeVersions {
  const nameOf = (value: unknown) => digest(JSON.stringify(value))
  const filesIn = (sources: readonly string[]) => digestFiles(root, sources, digestOf)
  return {
    translation: nameOf(filesIn(CODE_SOURCES.translation)),
    bundle: nameOf(filesIn(CODE_SOURCES.bundle)),
    // Node's own tables of characters cut words.
    search: nameOf([filesIn(CODE_SOURCES.search), process.versions['unicode']]),
  }
}
