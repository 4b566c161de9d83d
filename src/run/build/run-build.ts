import { join } from 'node:path'
import { toFault } from '#kit/errors.ts'
import { withCopies } from '#pipeline/bundle/public-files.ts'
import type { BuildInputs } from '#pipeline/plan/build-fingerprint.ts'
import type { TenantBuild } from '#pipeline/record/tenant-report.ts'
import { loadContent, type LoadedContent } from '#provider/load/load-content.ts'
import type { Site } from '#site/model/site.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { listLinkedFiles } from '#site/read/linked-files.ts'
import { inTurns } from '#threads/in-turns.ts'
import { readSettings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { bundleFolder, createJob, type BuildAttempt, type BuildJob } from './build-job.ts'
import type { BuildRequest } from './build-request.ts'
import { copyLinkedFiles, type CopiedFiles } from './copy-linked-files.ts'
import type { Engine } from './engine.ts'
import { holdBundle } from './hold-bundle.ts'
import { makeBundle } from './make-bundle.ts'
import { mendDamage, orLostText } from './mend-damage.ts'
import { pictureSources } from './picture-sources.ts'
import type { TenantReport } from './report.ts'
import { startTimeLimit, withinTime } from './within-time.ts'

/**
 * Builds a tenant, from reading its provider to writing its folder. Never rejects: a fault is in the report.
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

/** Reads the content, makes the site, prepares pictures, and makes the bundle. */
async function buildOnce(engine: Engine, job: BuildJob, attempt: BuildAttempt): Promise<TenantReport> {
  const { ms, task, time } = attempt
  const loaded = await load(engine, job, attempt)
  ms.load = time.passedMs()
  // A thread starts while this thread makes the site.
  if (loaded.isNew && !job.mode.dryRun) engine.pool.wake()
  const site = await inTurns(siteSteps(loaded.content, job.profile, job.now))
  const sources = pictureSources(job.profile, { offline: job.mode.offline })
  const pictures = await engine.pictures.prepare(site, sources, {
    measureOnly: job.mode.dryRun,
    timeLeftMs: time.leftMs,
    onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
  })
  ms.images = time.passedMs() - ms.load
  time.check()
  const linked = await copyFiles(engine, job, site)
  const inputs: BuildInputs = {
    site,
    contentId: loaded.contentId,
    isBare: loaded.isBare,
    pictures,
    publicFiles: withCopies(engine.publicFilesOf(site.tenant.name), linked),
    program: engine.program,
    versions: engine.versions,
  }
  try {
    const { planned, notices: ownNotices, ms: stepMs, ...built } = await makeBundle(engine, job, attempt, inputs)
    const parts = [loaded, site, pictures, inputs.publicFiles].flatMap((part) => [...part.notices])
    const notices = [...engine.sourceNotices(site.tenant.name), ...parts, ...ownNotices]
    for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(stepMs[step])
    task.done(summarise(built.pages, notices.length, time.passedMs()))
    const siteName = site.byLocale[site.defaultLocale]?.siteConfig.siteName
    return {
      tenant: site.tenant.name,
      ok: true,
      degraded: loaded.degraded,
      theme: site.theme,
      ...built,
      ms,
      ...(siteName !== undefined && { siteName }),
      ...(site.nextChange !== undefined && { nextChange: site.nextChange }),
      ...(loaded.cursor !== undefined && { cursor: loaded.cursor }),
      ...(job.mode.dryRun && { planned }),
      notices,
      faults: [],
    }
  } catch (error) {
    throw await orLostText(error, engine.cache, loaded.content)
  }
}

/** Copies the files that pages link to, if they have to be part of the site. */
async function copyFiles(engine: Engine, { profile, mode }: BuildJob, site: Site): Promise<CopiedFiles> {
  const linked = await inTurns(listLinkedFiles(site))
  const { name: tenant, baseUrl, copiesFiles } = profile
  const dir = join(engine.cacheDir, 'files', tenant)
  return copiesFiles ? copyLinkedFiles(linked, { tenant, baseUrl, dir, ...mode }) : { files: {}, notices: [] }
}

function load(engine: Engine, job: BuildJob, { everything, signal, time }: BuildAttempt): Promise<LoadedContent> {
  const { snapshots, cache, cleaner, versions } = engine
  const { profile, theme, mode, tolerance, changes, changesAreAll, seenUnchanged, now } = job
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
    seenUnchanged,
    snapshots,
    cache,
    cleaner,
    codeVersion: versions.translation,
    credentials: readSettings().providerCredentials(profile.name),
    now,
  })
}

function summarise({ total, rendered, kept }: TenantBuild['pages'], notices: number, ms: number): string {
  const noted = notices === 0 ? '' : `, ${notices} ${notices === 1 ? 'notice' : 'notices'}`
  return `${total} pages, ${rendered} rendered, ${kept} kept${noted}, ${ms} ms`
}
