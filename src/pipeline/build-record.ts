import type { LocalCache } from '#store/local-cache.ts'
import type { PageKey } from './fingerprint.ts'
import type { Outline } from './hold-shrink.ts'
import type { RenderReason } from './plan-pages.ts'

/**
 * What the last build of a tenant left in its folder, and why.
 *
 * It is written twice per build: before the first file changes, without the pages about to change, and after the last.
 * So a build that was killed half-way leaves a record that vouches for nothing it may have touched.
 */
export type BuildRecord = {
  /** Number of the build: one more than that of the last one that found something to do. */
  readonly build: number
  readonly codeId: string
  /** Names everything that the bundle was made from; see `inputsId`. Missing while a build is under way. */
  readonly inputs?: string
  /** Digest of `view.shared` by locale. */
  readonly shared: { readonly [locale: string]: string }
  /** What the next build is compared with. Missing before the first build has ended. */
  readonly outline?: Outline
  /** By path of the page (`PlannedPage.path`). */
  readonly pages: { readonly [path: string]: PageRecord }
  /** Every file of the bundle by path, pages included. */
  readonly files: { readonly [path: string]: FileRecord }
  /** Made without the tenant's configs, which could not be read. */
  readonly isBare?: boolean
  /** Missing while a build is under way and after one was killed. */
  readonly release?: { readonly buildId: string; readonly timestampMs: number }
}

/** What a page is made of, and the hashed files and pictures that it names. */
export type PageRecord = {
  readonly key: PageKey
  /** Number of the build that drew it, and why. */
  readonly build: number
  readonly reason: RenderReason
  readonly assets: readonly string[]
  readonly pictures: readonly string[]
}

/** `modifiedMs` is the file's own time as the disk gave it: a file that someone else touched is not vouched for. */
export type FileRecord = { readonly digest: string; readonly size: number; readonly modifiedMs: number }

const SPACE = 'build'

export const EMPTY_RECORD: BuildRecord = { build: 0, codeId: '', shared: {}, pages: {}, files: {} }

/** The record of the bundle in `dir` (absolute); the empty one where there is none or it is from another format. */
export function readBuildRecord(cache: LocalCache, dir: string): BuildRecord {
  const text = cache.read(SPACE, dir)
  return text === undefined ? EMPTY_RECORD : { ...EMPTY_RECORD, ...(JSON.parse(text) as BuildRecord) }
}

export function writeBuildRecord(cache: LocalCache, dir: string, record: BuildRecord): void {
  cache.write(SPACE, [[dir, JSON.stringify(record)]])
}
