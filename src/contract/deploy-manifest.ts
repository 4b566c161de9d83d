/** `builds/latest.json`: which build is live. Open pages poll it. `timestamp` in milliseconds. */
export type LatestBuild = { readonly id: string; readonly timestamp: number }

/** Redirects that scripts follow without asking the server, by path. */
export type DeployMatcher = {
  readonly static: { readonly [path: string]: { readonly redirect: string } }
  readonly wildcard: Readonly<Record<string, never>>
  readonly dynamic: Readonly<Record<string, never>>
}

/** `builds/meta/BUILD_ID.json`. */
export type DeployManifest = LatestBuild & { readonly matcher: DeployMatcher }

type Release = { readonly buildId: string; readonly timestampMs: number }

export function latestBuild(release: Release): string {
  return JSON.stringify({ id: release.buildId, timestamp: release.timestampMs } satisfies LatestBuild)
}

export function deployManifest(release: Release, matcher: DeployMatcher): string {
  return JSON.stringify({ id: release.buildId, timestamp: release.timestampMs, matcher } satisfies DeployManifest)
}
