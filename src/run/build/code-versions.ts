import type { CodeGraph } from '#store/fs/code-graph.ts'
import { digest } from '#store/fs/digest.ts'

/** Versions of the code that made what is in caches. If a version is another one, the result is made anew. */
export type CodeVersions = {
  /** Version of the code that translates and cleans what a provider sends. */
  readonly translation: string
  /** Version of the code that makes bundles from what the program draws. */
  readonly bundle: string
  /** Version of the code that makes the search index. */
  readonly search: string
}

/** The versions of all installed packages. Import lines do not tell which packages a source needs in the end. */
const PACKAGES = 'package-lock.json'

/** The files with which each kind of code begins. Everything that they import belongs to it: see `CodeGraph`. */
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

/** The versions of the code whose sources `graph` knows. */
export function codeVersions(graph: CodeGraph): CodeVersions {
  const versionOf = (kind: keyof CodeVersions) => graph.digestBehind(CODE_ENTRIES[kind])
  return {
    translation: versionOf('translation'),
    bundle: versionOf('bundle'),
    // Words are cut by Node's own tables of characters, which have this version.
    search: digest(`${versionOf('search')}\n${process.versions['unicode']}`),
  }
}
