import { isDeepStrictEqual } from 'node:util'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { decodePath } from '#contract/page-path.ts'
import type { PathMap } from '#kit/path-map.ts'
import { placeholderAt } from '#contract/placeholder.ts'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import { deployMatcher } from '#site/routing/redirect.ts'
import { findPictures } from '../pictures/find-pictures.ts'
import { nameGroup } from '../plan/fingerprint.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { withUses } from '../program/assets.ts'
import type { BuildRecord, PageRecord } from '../record/build-record.ts'
import type { Drawn } from '../render/draw-bundle.ts'
import type { StagedPage } from '../render/render-pages.ts'
import { siteDataFiles } from '../site-files/site-data.ts'
import { buildIdOf, textFile, type Bundle, type BundleFile } from './bundle.ts'
import { openPackingList, type PackingList } from './packing-list.ts'

/** A bundle before it is brought to its folder. */
export type AssembledBundle = {
  /** Files that the last build did not have, or may have had with other bytes. */
  readonly changed: Bundle
  /** Paths of the last build's files that this one has not. */
  readonly removed: readonly string[]
  /** All files. */
  readonly files: PathMap<BundleFile>
  /** What the build record will say of each page. */
  readonly pages: PathMap<PageRecord>
  /** Digests of the groups that pages show, by `nameGroup`. */
  readonly groups: { readonly [group: string]: string }
  readonly release: Required<BuildRecord>['release']
}

/**
 * Puts the packing list together: pages drawn and reused, the hashed files and pictures that they name, the files
 * about the site, and those of `public/` that no other file hides.
 *
 * A build with the same content keeps the id and the time of the last one.
 */
export function assembleBundle(plan: BuildPlan, drawn: Drawn, nowMs: number): AssembledBundle {
  const { site, publicFiles } = plan.inputs
  const list = openPackingList(plan.record.files)
  for (const [path, file] of drawn.search.made) list.add(path, file)
  for (const paths of drawn.search.kept) list.keepAll(paths)
  list.mayGo([...drawn.search.gone, ...ownFilesOf(plan.record)])
  for (const [path, file] of Object.entries(drawn.siteFiles.listings)) list.add(path, file)
  const { pages, groups, assets, pictures } = addPages(list, plan, drawn.pages)
  addAssets(list, plan, assets)
  const texts = Object.entries(drawn.siteFiles.texts).concat(Object.entries(siteDataFiles(site)))
  for (const [path, text] of texts) {
    list.add(path, textFile(text))
    for (const address of findPictures(text)) pictures.add(address)
  }
  addPictures(list, plan.inputs.pictures.files, pictures)
  for (const [path, file] of Object.entries(publicFiles.files)) if (!list.has(path)) list.add(path, file)
  const release = releaseOf(list.close().files, plan.record, nowMs)
  list.add(metaPath(release.buildId), textFile(deployManifest(release, deployMatcher(site))))
  list.add(LATEST, textFile(latestBuild(release)))
  return { ...list.close(), pages, groups, release }
}

const LATEST = 'builds/latest.json'

function metaPath(buildId: string): string {
  return `builds/meta/${buildId}.json`
}

/** What the last build says of itself. */
function ownFilesOf({ release }: BuildRecord): string[] {
  return release ? [LATEST, metaPath(release.buildId)] : []
}

function releaseOf(files: PathMap<BundleFile>, { release }: BuildRecord, nowMs: number): AssembledBundle['release'] {
  const buildId = buildIdOf(files)
  return { buildId, timestampMs: release?.buildId === buildId ? release.timestampMs : nowMs }
}

/** Adds the files of all pages, and says what these pages name. */
function addPages(
  list: PackingList,
  plan: BuildPlan,
  staged: readonly StagedPage[],
): Pick<AssembledBundle, 'pages' | 'groups'> & { assets: Set<string>; pictures: Set<string> } {
  const drawn = new Map(staged.map((page) => [page.planned.path, page]))
  const before = plan.record.pages
  const changes: [path: string, page: PageRecord | undefined][] = plan.removed.map((path) => [path, undefined])
  const groups: { [group: string]: string } = {}
  const assets = new Set<string>()
  const pictures = new Set<string>()
  for (const planned of plan.pages) {
    const page = drawn.get(planned.path)
    const last = before.get(planned.path)
    const record = page ? newRecord(page, plan.build) : reusedRecord(planned, last as PageRecord)
    if (record !== last) changes.push([planned.path, record])
    const { locale } = planned.route
    for (const group of record.groups ?? []) groups[nameGroup(locale, group)] = plan.dependencies.groupOf(locale, group)
    for (const asset of record.assets) assets.add(asset)
    for (const address of record.pictures) pictures.add(address)
    for (const output of planned.outputs) {
      const file = page?.files[output]
      if (file) list.add(output, file)
      else if (!page) list.keep(output)
    }
  }
  return { pages: before.with(changes), groups, assets, pictures }
}

function addAssets(list: PackingList, { inputs }: BuildPlan, linked: ReadonlySet<string>): void {
  const { assets, clientFiles } = inputs.program
  for (const path of withUses(linked, assets)) {
    const { digest, size } = assets[path] as (typeof assets)[string]
    list.add(path, { digest, size, source: { data: clientFiles.get(path) as Uint8Array } })
  }
}

function addPictures(list: PackingList, made: PreparedPictures['files'], shown: ReadonlySet<string>): void {
  for (const address of shown) {
    const file = pictureFile(address, made)
    if (file) list.add((decodePath(address) ?? '').slice(1), file)
  }
}

function newRecord({ planned, key, groups, assets, pictures }: StagedPage, build: number): PageRecord {
  const { reason = 'new page', article } = planned
  return { key, build, reason, groups, assets, pictures, ...(article !== undefined && { article }) }
}

/** The same object if there is nothing to record: see `build-record.ts`. */
function reusedRecord({ article = '', groups }: PlannedPage, before: PageRecord): PageRecord {
  const isSame =
    (before.article ?? '') === article && (groups === undefined || isDeepStrictEqual(groups, before.groups))
  return isSame ? before : { ...before, ...(article !== '' && { article }), ...(groups && { groups }) }
}

/** `undefined` for an address that stands in a text by chance. */
function pictureFile(address: string, pictures: PreparedPictures['files']): BundleFile | undefined {
  const made = pictures.get(address)
  if (made) return { digest: made.digest, size: made.size, source: { copy: made.path } }
  const placeholder = placeholderAt(address)
  return placeholder === undefined ? undefined : textFile(placeholder)
}
