import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { isReleaseId } from '../targets/target-schema.ts'

/** The release that a `builds/latest.json` names; `undefined` for anything else. */
export function latestIdIn(body: Buffer | undefined): string | undefined {
  try {
    const { id } = JSON.parse(body?.toString() ?? '') as LatestBuild
    return isReleaseId(id) ? id : undefined
  } catch {
    return undefined
  }
}
