import type { CodeGraph } from '#store/fs/code-graph.ts'
import { digest } from '#store/fs/digest.ts'

/** Names of the code that made what lies in caches: another version makes it anew. */
export type CodeVersions = {
  /** Of the code that translates and cleans what a provider sends. */
  readonly translation: string
  /** Of the code that makes bundles of what the program draws. */
  readonly bundle: string
  /** Of the code that makes the search index. */
  readonly search: string
}

/** Packages in the versions that are installed. Of which ones a source imports, import lines say too little. */
const PACKAGES = 'package-lock.json'

/** Where each kind of code begins. All that they import belongs to it: see `CodeGraph`. */
export const CODE_ENTRIES: Readonly<Record<keyof CodeVersions, readonly string[]>> = {
  translation: [PACKAGES, 'src/provider/clean/cleaner.ts', 'src/provider/load/load-content.ts'],
  bundle: [
    PACKAGES,
    'src/pipeline/bundle/assemble-bundle.ts',
    'src/pipeline/bundle/commit-bundle.ts',
    'src/pipeline/pictures/pictures.ts',
    'src/pipeline/plan/plan-build.ts',
    'src/pipeline/record/load-build-record.ts',
    'src/pipeline/render/draw-bundle.ts',
    'src/pipeline/render/render-pool.ts',
    'src/site/read/create-site.ts',
  ],
  search: [PACKAGES, 'src/pipeline/search/search-files.ts', 'src/pipeline/search/search-parts.ts'],
}

export function codeVersions(graph: CodeGraph): CodeVersions {
  const versionOf = (kind: keyof CodeVersions) => graph.digestBehind(CODE_ENTRIES[kind])
  return {
    translation: versionOf('translation'),
    bundle: versionOf('bundle'),
    // Node's own tables of characters cut words.
    search: digest(`${versionOf('search')}\n${process.versions['unicode']}`),
  }
}
