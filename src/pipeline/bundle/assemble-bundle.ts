import { decodePath } from '#contract/page-path.ts'
import { placeholderAt } from '#contract/placeholder.ts'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import { withUses } from '../program/assets.ts'
import type { PageRecord } from '../record/build-record.ts'
import { textFile, type Bundle, type BundleFile } from './bundle.ts'
import type { Program } from '../program/compile.ts'
import { findPictures } from '../pictures/find-pictures.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { TenantPlan } from '../plan/plan-tenant.ts'
import type { StagedPage } from '../render/render-pages.ts'
import type { SiteFiles } from '../site-files/site-files.ts'

/**
 * Puts the packing list together: pages drawn and kept, the hashed files and pictures they name, the files about the site, and
 * those of `public/` that no other file hides.
 *
 * `pages` is what the build record will say of each page.
 */
export function assembleBundle(input: {
  plan: TenantPlan
  staged: readonly StagedPage[]
  program: Program
  pictures: PreparedPictures['files']
  search: Bundle
  siteFiles: SiteFiles
  publicFiles: Bundle
}): { content: Bundle; pages: { [path: string]: PageRecord } } {
  const { plan, program } = input
  const staged = new Map(input.staged.map((page) => [page.planned.path, page]))
  const content: { [path: string]: BundleFile } = { ...input.search, ...input.siteFiles.sitemaps }
  const pages: { [path: string]: PageRecord } = {}
  const linked = new Set<string>()
  const shown = new Set<string>()
  for (const page of plan.pages) {
    const drawn = staged.get(page.path)
    const before = plan.record.pages[page.path]
    const record = drawn ? newRecord(drawn, plan.build) : keptRecord(page, before as PageRecord)
    pages[page.path] = record
    for (const asset of record.assets) linked.add(asset)
    for (const address of record.pictures) shown.add(address)
    for (const output of page.outputs)
      content[output] = (drawn?.files[output] ?? plan.record.files[output]) as BundleFile
  }
  for (const path of withUses(linked, program.assets)) {
    const { digest, size } = program.assets[path] as Program['assets'][string]
    content[path] = { digest, size, source: { data: program.clientFiles.get(path) as Uint8Array } }
  }
  const texts = { ...input.siteFiles.texts, ...plan.dataFiles }
  for (const [path, text] of Object.entries(texts)) {
    content[path] = textFile(text)
    for (const address of findPictures(text)) shown.add(address)
  }
  for (const address of shown) {
    const file = pictureFile(address, input.pictures)
    if (file) content[(decodePath(address) ?? '').slice(1)] = file
  }
  for (const [path, file] of Object.entries(input.publicFiles)) content[path] ??= file
  return { content, pages }
}

function newRecord({ planned, key, assets, pictures, chrome }: StagedPage, build: number): PageRecord {
  const { reason = 'new page', article } = planned
  const facts = { ...(article !== undefined && { article }), ...(chrome && { chrome }) }
  return { key, build, reason, assets, pictures, ...facts }
}

/** The same object where nothing is to be noted: see `build-record.ts`. */
function keptRecord({ article }: PlannedPage, before: PageRecord): PageRecord {
  return article === undefined || before.article === article ? before : { ...before, article }
}

/** `undefined` for an address that stands in a text by chance. */
function pictureFile(address: string, pictures: PreparedPictures['files']): BundleFile | undefined {
  const made = pictures.get(address)
  if (made) return { digest: made.digest, size: made.size, source: { copy: made.path } }
  const placeholder = placeholderAt(address)
  return placeholder === undefined ? undefined : textFile(placeholder)
}
