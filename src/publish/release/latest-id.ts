import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { isReleaseId } from '../targets/target-schema.ts'

/** The id of the release in a `builds/latest.json`; `undefined` if the text is anything else. */
export function latestIdIn(body: Buffer | undefined): string | undefined {
  try {
    const { id } = JSON.parse(body?.toString() ?? '') as LatestBuild
    return isReleaseId(id) ? id : undefined
  } catch {
    return undefined
  }
}
