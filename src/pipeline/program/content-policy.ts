import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#contract/speculation-rules.ts'
import type { HostUse } from '#site/model/allowed-hosts.ts'
import type { Site } from '#site/model/site.ts'
import { hasPageKind, THEMES } from '#site/theme/themes.ts'
import type { SharedView } from '#site/views/view.ts'

/** Code that the compiled program writes into pages, character for character. */
export type InlineCode = {
  /** Scripts that may be on any page. */
  readonly everywhere: readonly string[]
  /** Code of pages with islands. */
  readonly islands: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

type SharedViews = { readonly [locale: string]: SharedView }

/**
 * Makes the content security policy (https://www.w3.org/TR/CSP3/) of a tenant. Returns it alone and as part of the
 * shared views.
 *
 * A page may load, run and contact only what this site is made of: its own files, the inline code that the program
 * itself writes (by hash), the address that takes its form, and the hosts that the operator allows. The policy is made
 * from the compiled program, the tenant's settings and the shared views, so nothing that a page says can widen it. No
 * text becomes markup or code (Trusted Types), unless the operator allows scripts of another host.
 */
export function nameContentPolicy(
  site: Site,
  shared: SharedViews,
  { inline, hasFonts }: { readonly inline: InlineCode; readonly hasFonts: boolean },
): { shared: SharedViews; policy: string } {
  const hasNeed = hasPageKind(site.theme, 'need')
  const hasForm = hasNeed || Object.values(shared).some(({ feedbackAction }) => feedbackAction !== undefined)
  const hasManifest =
    site.tenant.ownHead?.hasManifest || Object.values(shared).some(({ manifestHref }) => manifestHref !== undefined)
  const islands = hasNeed || hasPageKind(site.theme, 'search') ? inline.islands : { scripts: [], styles: [] }
  const ownStyles = Object.values(shared).flatMap(({ style }) => (style === undefined ? [] : [style]))
  const self = "'self'"
  const formOrigin = hasForm ? [new URL(site.tenant.formAction).origin].filter((it) => it !== site.tenant.origin) : []
  const allowed = (use: HostUse) => (site.tenant.allowedHosts?.[use] ?? []).map((host) => `https://${host}`)
  const scripts = allowed('scripts')
  const fonts = [...(hasFonts ? [self] : []), ...allowed('fonts')]
  const policy = format({
    'default-src': ["'none'"],
    'script-src': [self, ...hashes([SPECULATION_RULES, ...inline.everywhere, ...islands.scripts]), ...scripts],
    'style-src': [self, ...hashes([...ownStyles, ...islands.styles]), ...allowed('styles')],
    'img-src': [self, ...(THEMES[site.theme].hasPicturesInStyle ? ['data:'] : []), ...allowed('pictures')],
    'font-src': fonts,
    'connect-src': [self, ...formOrigin, ...allowed('connections')],
    'frame-src': allowed('frames'),
    'manifest-src': hasManifest ? [self] : [],
    'form-action': [self, ...formOrigin],
    'base-uri': ["'none'"],
    // Trusted Types would stop scripts for statistics and consent: these add further scripts and markup themselves.
    ...(scripts.length === 0 && { 'trusted-types': ["'none'"], 'require-trusted-types-for': ["'script'"] }),
  })
  const named = Object.entries(shared).map(([locale, view]) => [locale, Object.freeze({ ...view, policy })])
  return { shared: Object.fromEntries(named) as SharedViews, policy }
}

function format(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
