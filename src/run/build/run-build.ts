import { toFault } from '#kit/errors.ts'
import type { Task } from '#kit/log.ts'
import { assembleBundle } from '#pipeline/bundle/assemble-bundle.ts'
import type { Bundle } from '#pipeline/bundle/bundle.ts'
import { commitBundle } from '#pipeline/bundle/commit-bundle.ts'
import { hiddenPublicFiles } from '#pipeline/bundle/public-files.ts'
import { openRecycledFiles } from '#pipeline/bundle/recycled-files.ts'
import { openStagedFiles } from '#pipeline/bundle/staged-files.ts'
import { createStagingDir } from '#pipeline/bundle/staging.ts'
import { findStrayFiles, noticeStrayFiles } from '#pipeline/bundle/stray-files.ts'
import { buildFingerprint, isUpToDate, type BuildInputs } from '#pipeline/plan/build-fingerprint.ts'
import { guardContentLoss } from '#pipeline/plan/content-loss-guard.ts'
import { planBuild } from '#pipeline/plan/plan-build.ts'
import type { BuildRecord } from '#pipeline/record/build-record.ts'
import { loadBuildRecord } from '#pipeline/record/load-build-record.ts'
import { reportBuild, reportPlan, reportUpToDate, type TenantBuild } from '#pipeline/record/tenant-report.ts'
import { drawBundle } from '#pipeline/render/draw-bundle.ts'
import { loadContent, type LoadedContent } from '#provider/load/load-content.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { bundleFolder, createJob, type BuildJob } from './build-job.ts'
import type { BuildRequest } from './build-request.ts'
import type { Engine } from './engine.ts'
import { holdBundle } from './hold-bundle.ts'
import { mendDamage, orLostText } from './mend-damage.ts'
import { pictureSources } from './picture-sources.ts'
import type { TenantReport } from './report.ts'
import { startTimeLimit, withinTime, type TimeLimit } from './within-time.ts'

/**
 * Builds a tenant: from its provider to its folder. Never rejects.
 *
 * No other build or publish uses the bundle meanwhile. A dry run changes nothing and does not wait.
 */
export async function runBuild(
  engine: Engine,
  name: string,
  tenant: Tenant,
  request: BuildRequest = {},
): Promise<TenantReport> {
  const { outDir, log } = engine
  const { dryRun, theme, takeOver, waitMs } = request
  const task = log.task(name)
  const ms = { load: 0, plan: 0, render: 0, images: 0, search: 0, write: 0 }
  const build = async () => {
    if (takeOver) await engine.shared?.takeOver(name, takeOver.builtHere)
    return withinTime(tenant.limits.seconds, (signal) =>
      mendDamage(name, (everything) => {
        const job = createJob(engine, name, tenant, request)
        return buildOnce(engine, job, { everything, task, ms, signal, time: startTimeLimit(tenant.limits.seconds) })
      }),
    )
  }
  const onWait = (holder: string) => log.info(`${name} waits for ${holder}.`)
  const folder = bundleFolder(name, theme)
  try {
    return await (dryRun ? build() : holdBundle({ outDir, folder, work: 'build', waitMs, onWait }, build))
  } catch (error) {
    const fault = toFault(error, { tenant: name })
    task.fail(fault.name)
    return { tenant: name, ok: false, degraded: false, ms, changed: [], notices: [], faults: [fault.toJSON()] }
  }
}

/** One of at most two tries of a job: the second one follows if something that this machine keeps was damaged. */
type Attempt = {
  /** Ask for everything, whatever the change feed says. */
  readonly everything: boolean
  readonly task: Task
  /** What each step took, also if it fails. */
  readonly ms: { -readonly [step in keyof TenantReport['ms']]: number }
  /** Ends the work of threads. */
  readonly signal: AbortSignal
  /** Checked between steps that are no work of threads, so that a bundle is never left half-written. */
  readonly time: TimeLimit
}

/** Reads, models, prepares pictures, and makes the bundle. */
async function buildOnce(engine: Engine, job: BuildJob, attempt: Attempt): Promise<TenantReport> {
  const { ms, task, time } = attempt
  const loaded = await load(engine, job, attempt)
  ms.load = time.passedMs()
  // A thread starts while the site is made.
  if (loaded.isNew && !job.mode.dryRun) engine.pool.wake()
  const site = await inTurns(siteSteps(loaded.content, job.profile, job.now))
  const sources = pictureSources(job.profile, { offline: job.mode.offline, demoUrl: engine.demoUrl })
  const pictures = await engine.pictures.prepare(site, sources, {
    measureOnly: job.mode.dryRun,
    timeLeftMs: time.leftMs,
    onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
  })
  ms.images = time.passedMs() - ms.load
  time.check()
  const inputs: BuildInputs = {
    site,
    contentId: loaded.contentId,
    isBare: loaded.isBare,
    pictures,
    publicFiles: engine.publicFilesOf(site.tenant.name),
    program: engine.program,
    versions: engine.versions,
  }
  try {
    const { planned, notices: ownNotices, ms: stepMs, ...built } = await makeBundle(engine, job, attempt, inputs)
    const notices = [loaded, site, pictures, inputs.publicFiles].flatMap((part) => [...part.notices]).concat(ownNotices)
    for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(stepMs[step])
    task.done(summarise(built.pages, notices.length, time.passedMs()))
    return {
      tenant: site.tenant.name,
      ok: true,
      degraded: loaded.degraded,
      theme: site.theme,
      ...built,
      ms,
      ...(site.nextChange !== undefined && { nextChange: site.nextChange }),
      ...(job.mode.dryRun && { planned }),
      notices,
      faults: [],
    }
  } catch (error) {
    throw await orLostText(error, engine.cache, loaded.content)
  }
}

function load(engine: Engine, job: BuildJob, { everything, signal, time }: Attempt): Promise<LoadedContent> {
  const { snapshots, cache, cleaner, versions } = engine
  const { profile, theme, mode, tolerance, changes, changesAreAll, now } = job
  return loadContent({
    profile,
    ...(theme && { themeOverride: theme }),
    offline: mode.offline,
    everything: mode.clean || everything,
    tolerance,
    transport: { checkTime: time.check },
    signal,
    changes,
    changesAreAll,
    snapshots,
    cache,
    cleaner,
    codeVersion: versions.translation,
    now,
  })
}

/**
 * Plans, draws what changed, and brings the folder up to date.
 *
 * Nothing in the folder changes before every page is drawn. Throws `TooManyPages`, `ShrinkHeld`, `PageFailed` or
 * `BundleNotWritten`.
 */
async function makeBundle(engine: Engine, job: BuildJob, attempt: Attempt, inputs: BuildInputs): Promise<TenantBuild> {
  const { cache, outDir } = engine
  const { dir, mode } = job
  const pool = engine.pool.until(attempt.signal)
  const start = performance.now()
  const { record, paths: strays } = findStrayFiles(dir, loadBuildRecord(cache, dir))
  const fingerprint = buildFingerprint(inputs)
  const hiddenIn = (files: Bundle | BuildRecord['files']) =>
    hiddenPublicFiles(inputs.publicFiles, files, inputs.site.tenant.name)
  if (!mode.clean && (await isUpToDate(record, fingerprint, dir)))
    return reportUpToDate(record, hiddenIn(record.files), performance.now() - start)
  if (!mode.dryRun) pool.wake(inputs.site.theme)
  const plan = await planBuild({
    inputs,
    fingerprint,
    record,
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
    const commit = await commitBundle({ plan, bundle, cache, dir, staged, nowMs })
    const ms = { plan: planMs, render: drawn.ms.render, search: drawn.ms.search, write: performance.now() - writeStart }
    const notices = [...hiddenIn(bundle.files), ...noticeStrayFiles(dir, strays, bundle.files)]
    return reportBuild(plan, bundle, commit, ms, notices)
  } finally {
    await staging.remove()
  }
}

function summarise({ total, rendered, kept }: TenantBuild['pages'], notices: number, ms: number): string {
  const noted = notices === 0 ? '' : `, ${notices} ${notices === 1 ? 'notice' : 'notices'}`
  return `${total} pages, ${rendered} rendered, ${kept} kept${noted}, ${ms} ms`
}
