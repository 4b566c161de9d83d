import { basisOf, restoreBasis } from '#pipeline/plan/plan-basis.ts'
import { readPastBuild } from '#pipeline/record/build-history.ts'
import { isOfTime } from '#pipeline/record/site-summary.ts'
import { readBuildRecord, readRecordFacts } from '#pipeline/record/stored-build-record.ts'
import type { LoadedContent } from '#provider/load/load-content.ts'
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
  { dir, mode, profile, now }: BuildJob,
  { last }: LoadedContent,
): Promise<void> {
  if (mode.clean || !last) return
  const facts = readRecordFacts(cache, dir)
  if (!facts?.basis || !facts.summary || !isOfTime(facts.summary, now)) return
  const past = readPastBuild(cache, dir, facts.build)
  if (past?.contentId !== last.contentId) return
  const record = readBuildRecord(cache, dir)
  if (basisOf(record)) return
  restoreBasis(record, await inTurns(siteSteps(last.content, profile, now)), past.catalogue)
}
