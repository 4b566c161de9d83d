import type { DeployManifest, DeployMatcher, LatestBuild } from '#contract/deploy-manifest.ts'
import { fetchJson, logFailure } from './failures.ts'

type Rules = DeployMatcher['static']

/** Loads the redirects of the live build. If that fails, logs the failure and returns none. */
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
 * The absolute address that a redirect leads to from `path`; `undefined` if there is none.
 *
 * A target that is not http(s), or is the page itself, does not count.
 */
export function findTarget(rules: Rules, path: string, origin: string): string | undefined {
  const from = plain(path)
  const rule = Object.entries(rules).find(([known]) => plain(known) === from)
  const target = rule && URL.parse(rule[1].redirect, origin)
  return target && /^https?:$/.test(target.protocol) && target.href !== origin + path ? target.href : undefined
}

/** The path decoded and in NFC, because browsers and hosts percent-encode different characters. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path).normalize()
  } catch {
    return path
  }
}
