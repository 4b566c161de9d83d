import { toFault } from '#kit/to-fault.ts'
import type { TenantBuild } from '#pipeline/record/tenant-report.ts'
import { loadContent, type LoadedContent } from '#provider/load/load-content.ts'
import { readSettings } from '../settings/settings.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { bundleFolder, createJob, type BuildAttempt, type BuildJob } from './build-job.ts'
import type { BuildRequest } from './build-request.ts'
import { buildSite } from './build-site.ts'
import type { Engine } from './engine.ts'
import { findUnchanged } from './find-unchanged.ts'
import { holdBundle } from './hold-bundle.ts'
import { mendDamage } from './mend-damage.ts'
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

/** Reads the content, and makes the bundle if it is not known to be up to date. */
async function buildOnce(engine: Engine, job: BuildJob, attempt: BuildAttempt): Promise<TenantReport> {
  const { ms, task, time } = attempt
  const loaded = await load(engine, job, attempt)
  ms.load = time.passedMs()
  const found = (await findUnchanged(engine, job, attempt, loaded)) ?? (await buildSite(engine, job, attempt, loaded))
  const { theme, siteName, nextChange } = found
  const { planned, notices: _, ms: stepMs, ...built } = found.built
  const notices = [...engine.sourceNotices(job.profile.name), ...loaded.notices, ...found.notices]
  for (const step of ['plan', 'render', 'search', 'write'] as const) ms[step] = Math.round(stepMs[step])
  task.done(summarise(built.pages, notices.length, time.passedMs()))
  return {
    tenant: job.profile.name,
    ok: true,
    degraded: loaded.degraded,
    theme,
    ...built,
    ms,
    ...(siteName !== undefined && { siteName }),
    ...(nextChange !== undefined && { nextChange }),
    ...(loaded.cursor !== undefined && { cursor: loaded.cursor }),
    ...(job.mode.dryRun && { planned }),
    notices,
    faults: [],
  }
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
