import { join } from 'node:path'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import type { Site } from '#site/model/site.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import { assembleBundle } from './bundle/assemble-bundle.ts'
import { commitBundle } from './bundle/commit-bundle.ts'
import { noteBuild } from './record/build-history.ts'
import type { BuildRecord } from './record/build-record.ts'
import type { Bundle } from './bundle/bundle.ts'
import type { Program } from './program/compile.ts'
import { createAddFile, openStagedFiles } from './bundle/staged-files.ts'
import { guardContentLoss } from './plan/content-loss-guard.ts'
import { buildFingerprint, isUpToDate } from './plan/build-fingerprint.ts'
import { lastRecord } from './record/load-build-record.ts'
import { planTenant, type TenantPlan } from './plan/plan-tenant.ts'
import type { RenderPool } from './render/render-pool.ts'
import { hiddenPublicFiles, type PublicFiles } from './bundle/public-files.ts'
import { renderPages } from './render/render-pages.ts'
import { searchFiles } from './search/search-files.ts'
import { siteFiles } from './site-files/site-files.ts'
import { openRecycledFiles } from './bundle/recycled-files.ts'
import { createStagingDir } from './bundle/staging.ts'
import { findStrayFiles, tellStrayFiles } from './bundle/stray-files.ts'
import { onlyPlanned, reportPlan, type TenantBuild, upToDate } from './record/tenant-report.ts'
import { tenantViews } from './plan/tenant-views.ts'
import { lookAtBundle } from './bundle/changed-on-disk.ts'

export type BuildTenantOptions = {
  readonly site: Site
  /** Identity of the content that the site was made from; without it every page is planned. */
  readonly contentId?: string
  readonly pictures: Pick<PreparedPictures, 'catalogue' | 'files'>
  /** Files that the bundle gets as they are. */
  readonly publicFiles: PublicFiles
  readonly program: Program
  readonly pool: RenderPool
  readonly cache: LocalCache
  /** Digest of the code that makes bundles of what the program draws. */
  readonly bundleVersion: string
  /** Digest of the code that makes the search index. */
  readonly searchVersion: string
  /** Absolute folder of all bundles. */
  readonly outDir: string
  /** Folder of this bundle below `outDir`. */
  readonly folder: string
  /** Made without configs: the record says so, and nobody publishes it unawares. */
  readonly isBare: boolean
  readonly maxPages: number
  /** Build although much would be lost. */
  readonly acceptShrink: boolean
  /** Messages of `ShrinkHeld` that somebody confirmed. */
  readonly acceptedLosses?: readonly string[]
  /** Forget the last build and make every page anew. */
  readonly clean: boolean
  /** Plan only: render and write nothing. */
  readonly dryRun: boolean
  readonly nowMs: number
  /** May throw to stop the build while its folder is still as it was. */
  readonly onProgress: (rendered: number, total: number) => void
}

const CODE_ID_LENGTH = 32

/**
 * Builds one tenant's bundle: plans, renders what changed, and brings the folder up to date.
 *
 * Nothing in the folder changes before every page has been drawn. Throws `TooManyPages`, `ShrinkHeld`, `PageFailed` or
 * `BundleNotWritten`.
 */
export async function buildTenant(options: BuildTenantOptions): Promise<TenantBuild> {
  const { program, cache, pool, nowMs } = options
  const dir = join(options.outDir, options.folder)
  const start = performance.now()
  const strays = findStrayFiles(dir, lastRecord(cache, dir))
  const { record } = strays
  const { catalogue } = options.pictures
  const codeId = digest(`${program.codeId}\n${options.bundleVersion}`).slice(0, CODE_ID_LENGTH)
  const inputs = options.contentId && buildFingerprint({ ...options, contentId: options.contentId, catalogue, codeId })
  const tellHidden = (files: BuildRecord['files'] | Bundle) =>
    hiddenPublicFiles(options.publicFiles, files, options.site.tenant.name)
  if (inputs && !options.clean && isUpToDate(record, inputs, dir))
    return upToDate(record, tellHidden(record.files), performance.now() - start)
  if (!options.dryRun) pool.wake(options.site.theme)
  const views = tenantViews({ ...options, catalogue })
  const look = lookAtBundle(dir, record.files, (task) => pool.lookAtFiles(task))
  const makePlan = async (): Promise<TenantPlan> => {
    const plan = await planTenant({ views, catalogue, codeId, record, inputs, look, clean: options.clean })
    if (!options.acceptShrink) guardContentLoss(record, options.site, plan.removed, options.acceptedLosses)
    return plan
  }
  if (options.dryRun) return onlyPlanned(await makePlan(), performance.now() - start)
  const staging = createStagingDir(options.outDir)
  const drafts = openStagedFiles(staging.dir, openRecycledFiles(cache, dir))
  const describing = siteFiles({ ...views, drafts, makeFeeds: (tasks) => pool.makeFeeds(tasks) })
  // Whoever waits for it hears of its failure; where planning fails nobody waits.
  describing.catch(() => undefined)
  try {
    const plan = await makePlan()
    const planMs = performance.now() - start
    const add = createAddFile(drafts, plan)
    const searching = timed(() => searchFiles({ ...options, ...plan, dir, salt: options.searchVersion, add }))
    const rendering = timed(() =>
      renderPages({
        ...plan,
        dir,
        spares: drafts.spares?.home,
        tenant: options.site.tenant.name,
        pool,
        add,
        onProgress: (rendered) => options.onProgress(rendered, plan.toRender.length),
      }),
    )
    // Where one fails, the other must not go on in a staging folder that is taken away.
    await Promise.allSettled([searching, rendering])
    const drawn = await rendering
    const search = await searching
    const about = await describing
    options.onProgress(plan.toRender.length, plan.toRender.length)
    const writeStart = performance.now()
    const assembled = assembleBundle({
      plan,
      staged: drawn.value,
      program,
      pictures: options.pictures.files,
      search: search.value,
      siteFiles: about,
      publicFiles: options.publicFiles.files,
    })
    const commit = commitBundle({
      ...assembled,
      plan,
      isBare: options.isBare,
      cache,
      dir,
      drafts,
      nowMs,
    })
    if (options.contentId !== undefined && commit.isNew) {
      const { contentId, site } = options
      const { build } = plan
      noteBuild(cache, dir, {
        build,
        buildId: commit.buildId,
        codeId,
        contentId,
        tenant: site.tenant,
        nowMs,
        catalogue,
      })
    }
    const rewritten = new Set(commit.changes.write)
    const changed = plan.pages.filter((page) => page.outputs.some((path) => rewritten.has(path)))
    return {
      ...reportPlan(plan),
      buildId: commit.buildId,
      files: { written: commit.changes.write.length, removed: commit.changes.remove.length },
      ms: {
        plan: planMs,
        render: drawn.ms,
        search: search.ms,
        write: performance.now() - writeStart,
      },
      changed: [...changed.map((page) => page.path), ...plan.removed],
      notices: [...tellHidden(assembled.content), ...tellStrayFiles(dir, strays.paths, assembled.content)],
    }
  } finally {
    await describing.catch(() => undefined)
    staging.remove()
  }
}

async function timed<T>(act: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  return { value: await act(), ms: performance.now() - start }
}
