import { join } from 'node:path'
import { withCopies } from '#pipeline/bundle/public-files.ts'
import { nameAndPeriod } from '#pipeline/bundle/summarise-site.ts'
import type { BuildInputs } from '#pipeline/plan/build-fingerprint.ts'
import type { SiteSummary } from '#pipeline/record/site-summary.ts'
import type { TenantBuild } from '#pipeline/record/tenant-report.ts'
import type { LoadedContent } from '#provider/load/load-content.ts'
import type { Site } from '#site/model/site.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { listLinkedFiles, type LinkedFile } from '#site/read/linked-files.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { BuildAttempt, BuildJob } from './build-job.ts'
import { copyLinkedFiles, type CopiedFiles } from './copy-linked-files.ts'
import type { Engine } from './engine.ts'
import { followLastBuild } from './follow-last-build.ts'
import { makeBundle } from './make-bundle.ts'
import { orLostText } from './mend-damage.ts'
import { pictureSources } from './picture-sources.ts'

/** A tenant's bundle that is up to date, what is known of its site, and all notices of making both. */
export type SiteBuild = Pick<SiteSummary, 'siteName' | 'nextChange' | 'notices'> &
  Pick<Site, 'theme'> & { readonly built: TenantBuild }

/**
 * Makes the site, prepares its pictures, and makes the bundle. Throws what these throw, or `KeptDamaged` if the cache
 * has lost a text or a part of the content.
 */
export async function buildSite(
  engine: Engine,
  job: BuildJob,
  attempt: BuildAttempt,
  loaded: LoadedContent,
): Promise<SiteBuild> {
  const { ms, task, time } = attempt
  // A thread starts while this thread makes the site.
  if (loaded.isNew && !job.mode.dryRun) engine.pool.wake()
  const content = loaded.readContent()
  await followLastBuild(engine, job, loaded)
  const site = await inTurns(siteSteps(content, job.profile, job.now))
  const sources = pictureSources(job.profile, { offline: job.mode.offline })
  const pictures = await engine.pictures.prepare(site, sources, {
    measureOnly: job.mode.dryRun,
    timeLeftMs: time.leftMs,
    onProgress: (done, total) => task.update(`pictures ${done}/${total}`),
  })
  ms.images = time.passedMs() - ms.load
  time.check()
  const linkedFiles = await inTurns(listLinkedFiles(site))
  const copies = await copyFiles(engine, job, linkedFiles)
  const inputs: BuildInputs = {
    site,
    contentId: loaded.contentId,
    isBare: loaded.isBare,
    pictures,
    publicFiles: withCopies(engine.publicFilesOf(site.tenant.name), copies),
    linkedFiles,
    program: engine.program,
    versions: engine.versions,
  }
  try {
    const built = await makeBundle(engine, job, attempt, inputs)
    const notices = [site, pictures, inputs.publicFiles, built].flatMap((part) => [...part.notices])
    return { theme: site.theme, built, ...nameAndPeriod(site), notices }
  } catch (error) {
    throw await orLostText(error, engine.cache, content)
  }
}

/** Copies the files that pages link to, if they have to be part of the site. */
export async function copyFiles(
  engine: Engine,
  { profile, mode }: BuildJob,
  linked: readonly LinkedFile[],
): Promise<CopiedFiles> {
  const { name: tenant, baseUrl, copiesFiles } = profile
  const dir = join(engine.cacheDir, 'files', tenant)
  return copiesFiles ? copyLinkedFiles(linked, { tenant, baseUrl, dir, ...mode }) : { files: {}, notices: [] }
}
