import type { DeployManifest, DeployMatcher, LatestBuild } from '#contract/deploy-manifest.ts'
import { fetchJson, logFailure } from './failures.ts'

type Rules = DeployMatcher['static']

/** The redirects of the live build. A failure to read them is logged, and then there are none. */
export async function readRules(): Promise<Rules> {
  try {
    const live = (await fetchJson(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })) as LatestBuild
    return ((await fetchJson(`/builds/meta/${live.id}.json`)) as DeployManifest).matcher.static
  } catch (error) {
    logFailure('Failed redirects loading', error)
    return {}
  }
}

/**
 * Where redirects lead from a path, as an absolute address; `undefined` if they say nothing about it.
 *
 * Addresses that are not http(s) count as nothing, and so does the very page one is on.
 */
export function findTarget(rules: Rules, path: string, origin: string): string | undefined {
  const from = plain(path)
  const rule = Object.entries(rules).find(([known]) => plain(known) === from)
  const target = rule && URL.parse(rule[1].redirect, origin)
  return target && /^https?:$/.test(target.protocol) && target.href !== origin + path ? target.href : undefined
}

/** Browsers and hosts differ in what they percent-encode. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path).normalize()
  } catch {
    return path
  }
}
