import { isDeepStrictEqual } from 'node:util'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { decodePath } from '#contract/page-path.ts'
import type { PathMap } from '#kit/path-map.ts'
import { placeholderAt } from '#contract/placeholder.ts'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import { deployMatcher } from '#site/routing/redirect.ts'
import { findPictures } from '../pictures/find-pictures.ts'
import { groupIdOf, nameGroup } from '../plan/fingerprint.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import { basisOf, type PlanBasis } from '../plan/plan-basis.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { withUses } from '../program/assets.ts'
import { type BuildRecord, EMPTY_RECORD, type PageRecord } from '../record/build-record.ts'
import { comparePictures, countNamed, type NamedCounts } from '../record/count-named.ts'
import type { Drawn } from '../render/draw-bundle.ts'
import type { StagedPage } from '../render/render-pages.ts'
import { siteDataFiles } from '../site-files/site-data.ts'
import { buildIdOf, textFile, type Bundle, type BundleFile } from './bundle.ts'
import { openPackingList, type PackingList } from './packing-list.ts'

/** A bundle that is put together and not yet written to its folder. */
export type AssembledBundle = {
  /** Files that the last build did not have, or that may have other bytes than in the last build. */
  readonly changed: Bundle
  /** Paths of files that the last build had and this one does not have. */
  readonly removed: readonly string[]
  /** All files of the bundle. */
  readonly files: PathMap<BundleFile>
  /** What the build record will say about each page. */
  readonly pages: PathMap<PageRecord>
  /** What the build record will say about files that pages name. */
  readonly named: NamedCounts
  /** Digests of the groups that pages show, by the names that `nameGroup` makes. */
  readonly groups: { readonly [group: string]: string }
  readonly release: Required<BuildRecord>['release']
  readonly sitemapKeys: Drawn['siteFiles']['sitemapKeys']
  /** What the basis of the next plan will say about sitemaps, feeds and other files about the site. */
  readonly about: Pick<PlanBasis, 'siteFiles' | 'sitePictures'>
}

/**
 * Puts together the list of a bundle's files: pages drawn and reused, the hashed files and pictures that these pages
 * name, the search index, the files about the site, and those files of `public/` whose paths no other file has.
 *
 * If the content is the same, the bundle keeps the id and the time of the last one. Otherwise its time is `nowMs`.
 */
export function assembleBundle(plan: BuildPlan, drawn: Drawn, nowMs: number): AssembledBundle {
  const { site, publicFiles } = plan.inputs
  const basis = plan.goneFiles && basisOf(plan.record)
  const list = openPackingList(plan.record.files, { staysUnlessTold: basis !== undefined })
  for (const [path, file] of drawn.search.made) list.add(path, file)
  for (const paths of drawn.search.kept) list.keepAll(paths)
  list.mayGo([...drawn.search.gone, ...ownFilesOf(plan.record)])
  list.mayGo([...(plan.goneFiles ?? []), ...(basis?.siteFiles ?? [])])
  for (const [path, file] of Object.entries(drawn.siteFiles.listings)) list.add(path, file)
  const pages = addPages(list, plan, drawn.pages)
  const named = countNamed(plan.record, pages)
  for (const [path, file] of assetsOf(plan, named)) list.add(path, file)
  if (basis) list.mayGo(assetsOf(plan, plan.record).map(([path]) => path))
  const texts = Object.entries(drawn.siteFiles.texts).concat(Object.entries(siteDataFiles(site)))
  for (const [path, text] of texts) list.add(path, textFile(text))
  const sitePictures = new Set(texts.flatMap(([, text]) => findPictures(text)))
  addPictures(list, plan, named, sitePictures, basis)
  for (const [path, file] of Object.entries(publicFiles.files)) if (!list.has(path)) list.add(path, file)
  const release = releaseOf(list.close().files, plan.record, nowMs)
  list.add(metaPath(release.buildId), textFile(deployManifest(release, deployMatcher(site))))
  list.add(LATEST, textFile(latestBuild(release)))
  const siteFiles = [...texts.map(([path]) => path), ...Object.keys(drawn.siteFiles.listings)]
  const { sitemapKeys } = drawn.siteFiles
  const about = { siteFiles, sitePictures }
  return { ...list.close(), pages, named, groups: groupsOf(plan, pages), release, sitemapKeys, about }
}

const LATEST = 'builds/latest.json'

function metaPath(buildId: string): string {
  return `builds/meta/${buildId}.json`
}

/** Paths of the two files in which the last build describes itself. */
function ownFilesOf({ release }: BuildRecord): string[] {
  return release ? [LATEST, metaPath(release.buildId)] : []
}

function releaseOf(files: PathMap<BundleFile>, { release }: BuildRecord, nowMs: number): AssembledBundle['release'] {
  const buildId = buildIdOf(files)
  return { buildId, timestampMs: release?.buildId === buildId ? release.timestampMs : nowMs }
}

/** Adds the files of the pages that were looked at. Returns what is known about all pages after this build. */
function addPages(list: PackingList, plan: BuildPlan, staged: readonly StagedPage[]): PathMap<PageRecord> {
  const drawn = new Map(staged.map((page) => [page.planned.path, page]))
  const before = plan.record.pages
  const changes: [path: string, page: PageRecord | undefined][] = plan.removed.map((path) => [path, undefined])
  for (const planned of plan.pages) {
    const page = drawn.get(planned.path)
    const last = before.get(planned.path)
    const record = page ? newRecord(page, plan.build) : reusedRecord(planned, last as PageRecord)
    if (record !== last) changes.push([planned.path, record])
    for (const output of planned.outputs) {
      const file = page?.files[output]
      if (file) list.add(output, file)
      else if (!page) list.keep(output)
    }
  }
  return before.with(changes)
}

/**
 * Digests of the groups that pages show. If some pages were not looked at, all groups of the last build are included.
 */
function groupsOf({ pages, record, dependencies, goneFiles }: BuildPlan, now: PathMap<PageRecord>) {
  const groups: { [group: string]: string } = {}
  if (goneFiles) {
    for (const name of Object.keys(record.dependencies?.groups ?? {})) groups[name] = groupIdOf(name, dependencies)
  }
  for (const { path, route } of pages) {
    for (const group of now.get(path)?.groups ?? [])
      groups[nameGroup(route.locale, group)] = dependencies.groupOf(route.locale, group)
  }
  return groups
}

/** The files of the compiled program that pages link to, and all files that these load. */
function assetsOf({ inputs }: BuildPlan, named: NamedCounts): [path: string, file: BundleFile][] {
  const { assets, clientFiles } = inputs.program
  return withUses(named.assets.keys(), assets).map((path) => {
    const { digest, size } = assets[path] as (typeof assets)[string]
    return [path, { digest, size, source: { data: clientFiles.get(path) as Uint8Array } }]
  })
}

/** `basis` is that of the last build. It is given if pictures stay unless `mayGo` names them. */
function addPictures(
  list: PackingList,
  { record, inputs }: BuildPlan,
  named: NamedCounts,
  sitePictures: ReadonlySet<string>,
  basis: PlanBasis | undefined,
): void {
  const pictures = comparePictures(basis ? record : EMPTY_RECORD, named)
  for (const address of new Set([...pictures.named, ...sitePictures])) {
    const file = pictureFile(address, inputs.pictures.files)
    if (file) list.add(picturePath(address), file)
  }
  const ofSite = [...(basis?.sitePictures ?? [])].filter((one) => !sitePictures.has(one) && !named.pictures.has(one))
  list.mayGo([...pictures.gone, ...ofSite].map(picturePath))
}

function picturePath(address: string): string {
  return (decodePath(address) ?? '').slice(1)
}

function newRecord({ planned, key, groups, assets, pictures }: StagedPage, build: number): PageRecord {
  const { reason = 'new page', article } = planned
  return { key, build, reason, groups, assets, pictures, ...(article !== undefined && { article }) }
}

/** Returns `before` itself if nothing differs, so that nothing is written for this page: see `build-record.ts`. */
function reusedRecord({ article = '', groups }: PlannedPage, before: PageRecord): PageRecord {
  const isSame =
    (before.article ?? '') === article && (groups === undefined || isDeepStrictEqual(groups, before.groups))
  return isSame ? before : { ...before, ...(article !== '' && { article }), ...(groups && { groups }) }
}

/** The file at a picture's address. `undefined` if a text only looks like such an address. */
function pictureFile(address: string, pictures: PreparedPictures['files']): BundleFile | undefined {
  const made = pictures.get(address)
  if (made) return { digest: made.digest, size: made.size, source: { copy: made.path } }
  const placeholder = placeholderAt(address)
  return placeholder === undefined ? undefined : textFile(placeholder)
}
