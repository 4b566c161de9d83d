import { assembleBundle } from '#pipeline/bundle/assemble-bundle.ts'
import type { PathMap } from '#kit/path-map.ts'
import type { BundleFile } from '#pipeline/bundle/bundle.ts'
import { commitBundle } from '#pipeline/bundle/commit-bundle.ts'
import { hiddenPublicFiles } from '#pipeline/bundle/public-files.ts'
import { openRecycledFiles } from '#pipeline/bundle/recycled-files.ts'
import { openStagedFiles } from '#pipeline/bundle/staged-files.ts'
import { createStagingDir } from '#pipeline/bundle/staging.ts'
import { lookAtFolders, noticeStrayFiles } from '#pipeline/bundle/stray-files.ts'
import { fingerprintOf, isUpToDate, type BuildInputs } from '#pipeline/plan/build-fingerprint.ts'
import { guardContentLoss } from '#pipeline/plan/content-loss-guard.ts'
import { planBuild } from '#pipeline/plan/plan-build.ts'
import { writeBuildRecord } from '#pipeline/record/stored-build-record.ts'
import { loadBuildRecord } from '#pipeline/record/load-build-record.ts'
import { reportBuild, reportPlan, reportUpToDate, type TenantBuild } from '#pipeline/record/tenant-report.ts'
import { drawBundle } from '#pipeline/render/draw-bundle.ts'
import type { BuildAttempt, BuildJob } from './build-job.ts'
import type { Engine } from './engine.ts'

/**
 * Plans a build, draws what changed, and brings the folder up to date.
 *
 * Nothing in the folder changes before every page is drawn. Throws `TooManyPages`, `ShrinkHeld`, `PageFailed`,
 * `PageTooLarge`, `BundleNotWritten` or `KeptDamaged`.
 */
export async function makeBundle(
  engine: Engine,
  job: BuildJob,
  attempt: BuildAttempt,
  inputs: BuildInputs,
): Promise<TenantBuild> {
  const { cache, outDir } = engine
  const { dir, mode } = job
  const pool = engine.pool.until(attempt.signal)
  const start = performance.now()
  const everyFile = mode.clean || mode.checkFiles
  const { record, strays, doubtful, times } = lookAtFolders(dir, loadBuildRecord(cache, dir), everyFile)
  const fingerprint = fingerprintOf(inputs)
  const hiddenIn = (files: PathMap<BundleFile>) => hiddenPublicFiles(inputs.publicFiles, files, inputs.site.tenant.name)
  if (!mode.clean && (await isUpToDate(record, fingerprint, dir, doubtful))) {
    if (!mode.dryRun && doubtful.length > 0) writeBuildRecord(cache, dir, { ...record, folders: times })
    return reportUpToDate(record, record.pages.size, hiddenIn(record.files), performance.now() - start)
  }
  if (!mode.dryRun) pool.wake(inputs.site.theme)
  const plan = await planBuild({
    inputs,
    fingerprint,
    record,
    doubtful,
    dir,
    clean: mode.clean,
    maxPages: job.limits.pages,
    lookAtFiles: (look) => pool.lookAtFiles(look),
  })
  if (!job.acceptShrink) guardContentLoss(plan.record, inputs.site, plan.removed, job.acceptedLosses)
  const planMs = performance.now() - start
  if (mode.dryRun) return reportPlan(plan, planMs)
  const staging = createStagingDir(outDir)
  try {
    const staged = openStagedFiles(staging.dir, openRecycledFiles(cache, dir))
    const onProgress = (rendered: number) => {
      attempt.time.check()
      attempt.task.update(`${rendered}/${plan.toRender.length}`)
    }
    const drawn = await drawBundle({ plan, pool, cache, dir, staged, onProgress })
    onProgress(plan.toRender.length)
    const writeStart = performance.now()
    const nowMs = job.now.getTime()
    const bundle = assembleBundle(plan, drawn, nowMs)
    const changes = await commitBundle({ plan, bundle, cache, dir, staged, folders: times, nowMs })
    const ms = { plan: planMs, render: drawn.ms.render, search: drawn.ms.search, write: performance.now() - writeStart }
    const notices = [...hiddenIn(bundle.files), ...noticeStrayFiles(dir, strays, bundle.files)]
    return reportBuild(plan, bundle, changes, ms, notices)
  } finally {
    await staging.remove()
  }
}
