/** The content of `builds/latest.json`: which build is live. Open pages poll it. `timestamp` is in milliseconds. */
export type LatestBuild = { readonly id: string; readonly timestamp: number }

/** Redirects by path, which scripts follow without asking the server. */
export type DeployMatcher = {
  readonly static: { readonly [path: string]: { readonly redirect: string } }
  readonly wildcard: Readonly<Record<string, never>>
  readonly dynamic: Readonly<Record<string, never>>
}

/** The content of `builds/meta/BUILD_ID.json`. */
export type DeployManifest = LatestBuild & { readonly matcher: DeployMatcher }

type Release = { readonly buildId: string; readonly timestampMs: number }

/** The text of `builds/latest.json`. */
export function latestBuild(release: Release): string {
  return JSON.stringify({ id: release.buildId, timestamp: release.timestampMs } satisfies LatestBuild)
}

/** The text of `builds/meta/BUILD_ID.json`. */
export function deployManifest(release: Release, matcher: DeployMatcher): string {
  return JSON.stringify({ id: release.buildId, timestamp: release.timestampMs, matcher } satisfies DeployManifest)
}
