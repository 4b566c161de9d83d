import { isFault } from '#kit/errors.ts'
import { basisOf, noteBasis } from '#pipeline/plan/plan-basis.ts'
import { readPastBuild } from '#pipeline/record/build-history.ts'
import { isOfTime } from '#pipeline/record/site-summary.ts'
import { readBuildRecord } from '#pipeline/record/stored-build-record.ts'
import type { LoadedContent } from '#provider/load/load-content.ts'
import type { Site } from '#site/model/site.ts'
import { siteSteps } from '#site/read/create-site.ts'
import { inTurns } from '#threads/in-turns.ts'
import type { BuildJob } from './build-job.ts'
import type { Engine } from './engine.ts'

/**
 * Lets a build follow one that another process made, as if this process had made it. Call it before the new site is
 * made.
 *
 * It makes the site of the last build again, from the content that is still known. The new site then costs only what
 * changed, and the plan looks only at pages that may have changed. It does nothing if the known content is not that of
 * the last build, or if an article has appeared or expired since.
 */
export async function followLastBuild(
  { cache }: Engine,
  job: BuildJob,
  { last }: Pick<LoadedContent, 'last'>,
): Promise<void> {
  const { dir, mode, now } = job
  if (mode.clean || !last) return
  const record = readBuildRecord(cache, dir)
  const { basis, summary, build } = record
  if (basisOf(record) || !basis || !summary || !isOfTime(summary, now)) return
  const past = readPastBuild(cache, dir, build)
  if (past?.contentId !== last.contentId) return
  const site = await lastSite(job, last.content)
  if (site) noteBasis(record, { site, catalogue: past.catalogue })
}

/** The site of the last content. `undefined` if the tenant's present settings make no site of it. */
async function lastSite(
  { profile, now }: BuildJob,
  content: NonNullable<LoadedContent['last']>['content'],
): Promise<Site | undefined> {
  try {
    return await inTurns(siteSteps(content, profile, now))
  } catch (error) {
    if (isFault(error)) return undefined
    throw error
  }
}
