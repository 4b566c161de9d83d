import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { decodePath } from '#contract/page-path.ts'
import { placeholderAt } from '#contract/placeholder.ts'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import { deployMatcher } from '#site/routing/redirect.ts'
import { findPictures } from '../pictures/find-pictures.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { withUses } from '../program/assets.ts'
import type { BuildRecord, PageRecord } from '../record/build-record.ts'
import type { Drawn } from '../render/draw-bundle.ts'
import type { StagedPage } from '../render/render-pages.ts'
import { siteDataFiles } from '../site-files/site-data.ts'
import { buildIdOf, textFile, type Bundle, type BundleFile } from './bundle.ts'

/** A bundle before it is brought to its folder. */
export type AssembledBundle = {
  readonly files: Bundle
  /** What the build record will say of each page. */
  readonly pages: { readonly [path: string]: PageRecord }
  readonly release: Required<BuildRecord>['release']
}

type Files = { [path: string]: BundleFile }

/**
 * Puts the packing list together: pages drawn and reused, the hashed files and pictures that they name, the files
 * about the site, and those of `public/` that no other file hides.
 *
 * A build with the same content keeps the id and the time of the last one.
 */
export function assembleBundle(plan: BuildPlan, drawn: Drawn, nowMs: number): AssembledBundle {
  const { site, publicFiles } = plan.inputs
  const files: Files = Object.assign({}, drawn.search, drawn.siteFiles.sitemaps)
  const { pages, assets, pictures } = addPages(files, plan, drawn.pages)
  addAssets(files, plan, assets)
  const texts = Object.entries(drawn.siteFiles.texts).concat(Object.entries(siteDataFiles(site)))
  for (const [path, text] of texts) {
    files[path] = textFile(text)
    for (const address of findPictures(text)) pictures.add(address)
  }
  addPictures(files, plan.inputs.pictures.files, pictures)
  for (const [path, file] of Object.entries(publicFiles.files)) files[path] ??= file
  const release = releaseOf(files, plan.record, nowMs)
  files[`builds/meta/${release.buildId}.json`] = textFile(deployManifest(release, deployMatcher(site)))
  files['builds/latest.json'] = textFile(latestBuild(release))
  return { files, pages, release }
}

function releaseOf(files: Bundle, { release }: BuildRecord, nowMs: number): AssembledBundle['release'] {
  const buildId = buildIdOf(files)
  return { buildId, timestampMs: release?.buildId === buildId ? release.timestampMs : nowMs }
}

/** Adds the files of all pages, and says what these pages name. */
function addPages(
  files: Files,
  plan: BuildPlan,
  staged: readonly StagedPage[],
): { pages: { [path: string]: PageRecord }; assets: Set<string>; pictures: Set<string> } {
  const drawn = new Map(staged.map((page) => [page.planned.path, page]))
  const pages: { [path: string]: PageRecord } = {}
  const assets = new Set<string>()
  const pictures = new Set<string>()
  for (const planned of plan.pages) {
    const page = drawn.get(planned.path)
    const before = plan.record.pages[planned.path]
    const record = page ? newRecord(page, plan.build) : reusedRecord(planned, before as PageRecord)
    pages[planned.path] = record
    for (const asset of record.assets) assets.add(asset)
    for (const address of record.pictures) pictures.add(address)
    for (const output of planned.outputs)
      files[output] = (page?.files[output] ?? plan.record.files[output]) as BundleFile
  }
  return { pages, assets, pictures }
}

function addAssets(files: Files, { inputs }: BuildPlan, linked: ReadonlySet<string>): void {
  const { assets, clientFiles } = inputs.program
  for (const path of withUses(linked, assets)) {
    const { digest, size } = assets[path] as (typeof assets)[string]
    files[path] = { digest, size, source: { data: clientFiles.get(path) as Uint8Array } }
  }
}

function addPictures(files: Files, made: PreparedPictures['files'], shown: ReadonlySet<string>): void {
  for (const address of shown) {
    const file = pictureFile(address, made)
    if (file) files[(decodePath(address) ?? '').slice(1)] = file
  }
}

function newRecord({ planned, key, assets, pictures }: StagedPage, build: number): PageRecord {
  const { reason = 'new page', article } = planned
  return { key, build, reason, assets, pictures, ...(article !== undefined && { article }) }
}

/** The same object if there is nothing to record: see `build-record.ts`. */
function reusedRecord({ article }: PlannedPage, before: PageRecord): PageRecord {
  return article === undefined || before.article === article ? before : { ...before, article }
}

/** `undefined` for an address that stands in a text by chance. */
function pictureFile(address: string, pictures: PreparedPictures['files']): BundleFile | undefined {
  const made = pictures.get(address)
  if (made) return { digest: made.digest, size: made.size, source: { copy: made.path } }
  const placeholder = placeholderAt(address)
  return placeholder === undefined ? undefined : textFile(placeholder)
}
