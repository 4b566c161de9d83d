import type { DeployMatcher } from '#contract/deploy-manifest.ts'
import { decodePath, encodePath } from '#contract/page-path.ts'
import { remembered } from '#kit/remembered.ts'
import type { RedirectRule } from '../model/config.ts'
import type { SitePages } from '../model/site.ts'

const indexOf = remembered((rules: readonly RedirectRule[]) => new Map(rules.map((rule) => [rule.from, rule])))

/**
 * The redirect of a path; `undefined` if there is none. The path has the locale prefix of the request and may be
 * percent-encoded.
 */
export function findRedirect(site: Pick<SitePages, 'redirects'>, path: string): RedirectRule | undefined {
  if (site.redirects.length === 0) return undefined
  const decoded = decodePath(path)
  return decoded === undefined ? undefined : indexOf(site.redirects).get(decoded)
}

/** The redirects as scripts in the browser read them from `builds/meta`. */
export function deployMatcher(site: Pick<SitePages, 'redirects'>): DeployMatcher {
  const entries = site.redirects.map(({ from, to }) => [encodePath(from), { redirect: to }] as const)
  return { static: Object.fromEntries(entries), wildcard: {}, dynamic: {} }
}
