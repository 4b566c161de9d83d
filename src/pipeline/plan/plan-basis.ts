import type { PictureCatalogue } from '#contract/picture.ts'
import type { ShownArticle } from '#site/model/site.ts'
import type { BuildRecord } from '../record/build-record.ts'

/**
 * What a build of this process was planned from, in addition to what its record says. With it, the next build looks
 * only at what may have changed since.
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
  /** Addresses of the pictures that these files name. */
  readonly sitePictures: ReadonlySet<string>
}

const bases = new WeakMap<BuildRecord, PlanBasis>()

/** The basis of a build. `undefined` if another process made the build, or if its files were found changed since. */
export function basisOf(record: BuildRecord): PlanBasis | undefined {
  return bases.get(record)
}

/**
 * Remembers the basis of a build. `record` is the object that was written, or the one that was read if the build
 * changed nothing. The basis of `before`, the record that it replaces, is forgotten.
 */
export function noteBasis(record: BuildRecord, basis: PlanBasis, before: BuildRecord): void {
  bases.delete(before)
  bases.set(record, basis)
}
