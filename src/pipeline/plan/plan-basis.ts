import type { PictureCatalogue } from '#contract/picture.ts'
import type { ShownArticle, Site } from '#site/model/site.ts'
import type { BuildRecord, StoredBasis } from '../record/build-record.ts'

/**
 * What a build was planned from, in addition to what its record says. With it, the next build looks only at what may
 * have changed since.
 */
export type PlanBasis = Omit<StoredBasis, 'sitePictures'> & {
  readonly articles: { readonly [locale: string]: readonly ShownArticle[] }
  readonly catalogue: PictureCatalogue
  readonly sitePictures: ReadonlySet<string>
}

const bases = new WeakMap<BuildRecord, PlanBasis>()

/**
 * The basis of a build. `undefined` if this process has not noted one: another process made the build, or files of the
 * bundle have changed since.
 */
export function basisOf(record: BuildRecord): PlanBasis | undefined {
  return bases.get(record)
}

/**
 * Notes the basis of a build: its site, and what it knew of pictures. `record` is the object that was written, or the
 * one that was read. The basis of `before`, the record that it replaces, is forgotten.
 */
export function noteBasis(
  record: BuildRecord,
  { site, catalogue }: { readonly site: Site; readonly catalogue: PictureCatalogue },
  before?: BuildRecord,
): void {
  if (before) bases.delete(before)
  const { basis } = record
  if (!basis) return
  bases.set(record, { ...basis, articles: articlesOf(site), catalogue, sitePictures: new Set(basis.sitePictures) })
}

/** The articles of each locale. */
function articlesOf({ byLocale }: Site): PlanBasis['articles'] {
  return Object.fromEntries(Object.entries(byLocale).map(([locale, { articles }]) => [locale, articles]))
}
