import type { PictureCatalogue } from '#contract/picture.ts'
import type { ShownArticle } from '#site/model/site.ts'
import type { BuildRecord } from '../record/build-record.ts'

/**
 * What a build of this process was planned from, besides what its record says. The next build looks only at what may
 * have changed since.
 */
export type PlanBasis = {
  readonly articles: { readonly [locale: string]: readonly ShownArticle[] }
  /** `DependencyIds.around`. */
  readonly around: string
  readonly catalogue: PictureCatalogue
  /** `PublicFiles.id`. */
  readonly publicId: string
  /** Paths of the files about the site. */
  readonly siteFiles: readonly string[]
  /** Addresses of the pictures that these name. */
  readonly sitePictures: ReadonlySet<string>
}

const bases = new WeakMap<BuildRecord, PlanBasis>()

/** `undefined` if another process made the build, or files of it were found touched since. */
export function basisOf(record: BuildRecord): PlanBasis | undefined {
  return bases.get(record)
}

/**
 * `record`: as it was written, or as it was read if the build changed nothing. `before`: the one that it replaces, of
 * which nothing more is held in memory.
 */
export function noteBasis(record: BuildRecord, basis: PlanBasis, before: BuildRecord): void {
  bases.delete(before)
  bases.set(record, basis)
}
