import type { PictureCatalogue } from '#contract/picture.ts'
import type { BuildRecord } from '../record/build-record.ts'
import type { SharedView } from '#site/views/view.ts'
import { fingerprintShared, fingerprintSharedDependencies, fingerprintWords } from './fingerprint.ts'
import { planPages, type PlannedPage } from './plan-pages.ts'
import type { TenantViews } from './tenant-views.ts'
import { type FilesLook, withTimes } from '../bundle/changed-on-disk.ts'

/** Everything decided about one build before the first page is drawn. */
export type TenantPlan = TenantViews & {
  readonly codeId: string
  readonly sharedIds: { readonly [locale: string]: string }
  readonly wordsIds: { readonly [locale: string]: string }
  readonly sharedDependenciesId: string
  readonly pages: readonly PlannedPage[]
  readonly toRender: readonly PlannedPage[]
  /** Paths of pages that the last build had and this one has not. */
  readonly removed: readonly string[]
  /** The last build's record. */
  readonly record: BuildRecord
  /** Files of the last build that do not lie as they were written. */
  readonly touched: ReadonlySet<string>
  /** The record has other times of files than the one that was written. */
  readonly isRetimed: boolean
  readonly inputs: string | undefined
  /** Number of this build. */
  readonly build: number
}

export async function planTenant(input: {
  views: TenantViews
  catalogue: PictureCatalogue
  codeId: string
  /** The last build's record. */
  record: BuildRecord
  /** Names everything that the bundle will be made from; see `buildFingerprint`. */
  inputs: string | undefined
  /** What became of the files of the record: looked for while keys are made. */
  look: Promise<FilesLook>
  clean: boolean
}): Promise<TenantPlan> {
  const { views, catalogue, codeId, record, inputs } = input
  const idsBy = (name: (shared: SharedView) => string) =>
    Object.fromEntries(Object.entries(views.shared).map(([locale, view]) => [locale, name(view)]))
  const sharedIds = idsBy(fingerprintShared)
  const wordsIds = idsBy(fingerprintWords)
  const sharedDependenciesId = fingerprintSharedDependencies(views.site, catalogue)
  const pages = await planPages({
    ...views,
    codeId,
    sharedIds,
    wordsIds,
    sharedDependenciesId,
    record: input.clean ? { ...record, pages: {} } : record,
    touched: input.look.then(({ touched }) => touched),
  })
  const { touched, retimed } = await input.look
  const isRetimed = retimed.size > 0
  const paths = new Set(pages.map((page) => page.path))
  return {
    ...views,
    codeId,
    sharedIds,
    wordsIds,
    sharedDependenciesId,
    pages,
    toRender: pages.filter((page) => page.reason),
    removed: Object.keys(record.pages).filter((path) => !paths.has(path)),
    record: isRetimed ? { ...record, files: withTimes(record.files, retimed) } : record,
    touched,
    isRetimed,
    inputs,
    build: record.build + 1,
  }
}
