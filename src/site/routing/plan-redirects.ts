import type { SiteLocale } from '#contract/locale.ts'
import { decodePath, splitLocale } from '#contract/page-path.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { ErrorDefinition } from '#kit/errors.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { RESERVED_GROUPS } from './article-path.ts'
import type { RedirectRule } from '../model/config.ts'
import { isLongAddress, LONGEST_ADDRESS } from './is-long-address.ts'
import { RedirectLoop, RedirectRefused, RedirectTargetMissing } from '../errors.ts'
import { findPage } from './find-page.ts'
import { pathPart, withoutOrigin } from './href.ts'
import { asHttpUrl } from '../read/read-fields.ts'
import { resolveLink } from './resolve-link.ts'
import type { SitePages } from '../model/site.ts'

/** One rule in one language. `path` has no locale prefix. */
type Entry = { readonly path: string; readonly locale: SiteLocale; readonly rule: RedirectRule }

type Entries = ReadonlyMap<string, Entry>

type Target = { readonly to: string; readonly prefixed: string; readonly status: 301 | 302 }

type RedirectsByLocale = { readonly [L in SiteLocale]?: readonly RedirectRule[] }

/**
 * Decides which redirects of the locales' configs the site has (provider contract, part 2: `redirects`).
 *
 * A rule of the default language applies to every language. A rule of another language applies only to that language,
 * and a rule with a locale prefix in `from` only to that locale; both come before general rules. A path with a page is
 * never redirected. Chains are followed to their end, so a visitor is redirected once. A rule that leads nowhere, in a
 * circle or to no http(s) address is left out, with a notice.
 */
export function* planRedirects(site: SitePages, rules: RedirectsByLocale, notices: NoticeSink): Steps<RedirectRule[]> {
  const reported = new Set<RedirectRule>()
  const tell: Tell = (definition, rule, reason = '') => {
    if (reported.has(rule)) return
    reported.add(rule)
    const { from, to } = rule
    const where = { tenant: site.tenant.name, resource: 'siteConfig.redirects' }
    notices.push(definition.notice({ from, to, reason }, where))
  }
  const entries = yield* spellOut(site, rules, tell)
  const planned: RedirectRule[] = []
  const endOf = createEnds(site, entries)
  const isStepFull = createStepCounter()
  for (const entry of entries.values()) {
    if (isStepFull()) yield
    const target = yield* endOf(entry)
    if ('problem' in target) {
      tell(target.problem, entry.rule, target.reason)
      continue
    }
    const { locale, path } = entry
    if (locale === site.defaultLocale) planned.push({ from: path, to: target.to, status: target.status })
    planned.push({ from: `/${locale}${path}`, to: target.prefixed, status: target.status })
  }
  return planned
}

type Tell = (
  definition: ErrorDefinition<{ from: string; to: string; reason: string }>,
  rule: RedirectRule,
  reason?: string,
) => void

/**
 * Every rule in every language that it applies to, by prefixed path. If two rules have the same path, the first one
 * stays.
 */
function* spellOut(site: SitePages, rules: RedirectsByLocale, tell: Tell): Steps<Entries> {
  const entries = new Map<string, Entry>()
  const others = site.locales.map(({ locale }) => locale).filter((locale) => locale !== site.defaultLocale)
  const general = rules[site.defaultLocale] ?? []
  const seen = new Set(general.map((rule) => `${rule.from} ${rule.to}`))

  const isStepFull = createStepCounter()
  const add = (rule: RedirectRule, own: SiteLocale | undefined) => {
    if (isLongAddress(rule.to))
      return tell(RedirectRefused, rule, `its target has more than ${LONGEST_ADDRESS} characters`)
    const from = fromPath(site, rule.from)
    if ('refused' in from) return tell(RedirectRefused, rule, from.refused)
    if (PLACEHOLDER.test(rule.to)) return tell(RedirectRefused, rule, NO_PATTERNS)
    const { prefix, path } = from
    if (prefix !== undefined && site.byLocale[prefix] === undefined) {
      return tell(RedirectRefused, rule, `the language ${prefix} is not offered`)
    }
    const only = prefix ?? own
    const locales = only === undefined ? [site.defaultLocale, ...others] : [only]
    const open = locales.filter((locale) => findPage(site, locale, path) === undefined)
    if (open.length === 0) return tell(RedirectRefused, rule, 'there is a page at that path')
    const free = open.filter((locale) => !entries.has(`/${locale}${path}`))
    if (free.length === 0) return tell(RedirectRefused, rule, 'an earlier redirect starts from the same path')
    for (const locale of free) entries.set(`/${locale}${path}`, { path, locale, rule })
  }
  for (const locale of others) {
    for (const rule of rules[locale] ?? []) {
      if (isStepFull()) yield
      if (!seen.has(`${rule.from} ${rule.to}`)) add(rule, locale)
    }
  }
  for (const arePrefixed of [true, false]) {
    for (const rule of general) {
      if (isStepFull()) yield
      if ((fromPath(site, rule.from).prefix !== undefined) === arePrefixed) add(rule, undefined)
    }
  }
  return entries
}

const MAX_LENGTH = 500
/** Files of a bundle. A host would serve them before it looks at redirects. */
const BUNDLE_FILE = /^\/(?:index\.html|404\.html|sitemap(?:-\d+)?\.xml|robots\.txt|feed\.xml)?$/

/** Placeholders of some hosts, such as `/news/:year` and `/:splat`. */
const PLACEHOLDER = /\/:[a-z]/i
const NO_PATTERNS =
  'redirects go from one path to one address: "*" and ":name" stand for nothing, so write a redirect for each path'

function fromPath(
  site: SitePages,
  written: string,
): { path: string; prefix?: SiteLocale; refused?: never } | { refused: string; prefix?: never } {
  const from = withoutOrigin(site.tenant.origin, written)
  if (!from.startsWith('/')) return { refused: 'it does not start from a path of this site' }
  if (from.length > MAX_LENGTH) return { refused: `its path is longer than ${MAX_LENGTH} characters` }
  if (from.includes('*') || PLACEHOLDER.test(from)) return { refused: NO_PATTERNS }
  if (/[?#]/.test(from)) return { refused: 'hosts compare paths only, without "?" and "#"' }
  const decoded = decodePath(from)
  if (decoded === undefined || decoded.includes('\\') || /\/(?:\.{0,2}\/|\.{1,2}$)/.test(decoded)) {
    return { refused: 'its path cannot be asked for' }
  }
  const split = splitLocale(decoded)
  const top = /^\/([^/]*)/.exec(split.path)?.[1] ?? ''
  const belongsToProgram = RESERVED_GROUPS.has(top) || ['files', '_headers', '_redirects'].includes(top)
  if (belongsToProgram || BUNDLE_FILE.test(split.path)) return { refused: 'its path is kept for the program' }
  return split
}

/** The end of the chain that begins with a rule, or what is wrong with it. */
type End = Target | { readonly problem: Problem; readonly reason?: string }

type Problem = Parameters<Tell>[0]

/**
 * Creates a function that finds the end of a rule's chain. It remembers the end of every rule on the way, so each chain
 * is walked once.
 */
function createEnds(site: SitePages, entries: Entries): (start: Entry) => Steps<End> {
  const ends = new Map<Entry, End>()
  const isStepFull = createStepCounter()
  return function* (start) {
    const way = new Set<Entry>()
    let end: End | undefined
    let next: Entry | undefined = start
    while (end === undefined) {
      if (isStepFull()) yield
      if (next === undefined) end = { problem: RedirectTargetMissing }
      else if (way.has(next)) end = { problem: RedirectLoop }
      else {
        way.add(next)
        end = ends.get(next) ?? ownEnd(site, next)
        next = following(site, entries, next)
      }
    }
    for (const entry of [...way].reverse()) {
      // One temporary redirect makes the whole chain temporary.
      if ('to' in end && entry.rule.status === 302) end = { ...end, status: 302 }
      ends.set(entry, end)
    }
    return end
  }
}

/** Where a rule leads on its own; `undefined` if its target is not a page and another rule must follow. */
function ownEnd(site: SitePages, { rule, locale }: Entry): End | undefined {
  const to = withoutOrigin(site.tenant.origin, rule.to)
  if (!to.startsWith('/')) {
    const href = asHttpUrl(to)
    const reason = `${to} is neither a path nor a http(s) address`
    return href === undefined ? { problem: RedirectRefused, reason } : { to: href, prefixed: href, status: 301 }
  }
  const link = resolveLink(site, to, { locale })
  return 'href' in link ? { to: link.href, prefixed: spelledOut(site, link.href), status: 301 } : undefined
}

function following(site: SitePages, entries: Entries, { rule, locale }: Entry): Entry | undefined {
  const decoded = decodePath(pathPart(withoutOrigin(site.tenant.origin, rule.to)))
  if (decoded === undefined) return undefined
  const { prefix, path } = splitLocale(decoded)
  return entries.get(`/${prefix ?? locale}${path}`)
}

/** The target for a request with a locale prefix: the visitor chose a language, so the target has a prefix too. */
function spelledOut(site: SitePages, href: string): string {
  const hasPrefix = splitLocale(pathPart(href)).prefix !== undefined
  return href.startsWith('/') && !hasPrefix ? `/${site.defaultLocale}${href}` : href
}
