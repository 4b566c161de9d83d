import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#contract/speculation-rules.ts'
import type { Site } from '#site/model/site.ts'
import { hasPageKind, THEMES } from '#site/theme/themes.ts'
import type { SharedView } from '#site/views/view.ts'

/** Code that the compiled program writes into pages, word for word. */
export type InlineCode = {
  /** Scripts of any page. */
  readonly everywhere: readonly string[]
  /** Of pages with islands. */
  readonly islands: { readonly scripts: readonly string[]; readonly styles: readonly string[] }
}

type SharedViews = { readonly [locale: string]: SharedView }

/**
 * The content security policy (https://www.w3.org/TR/CSP3/) of a tenant, and its shared views with it.
 *
 * Nothing runs, is drawn, fetched or sent to but what this site is made of: its own files, the inline code that the
 * program itself prints, by hash, and the address that takes its form. It is made from the compiled program and the
 * shared views alone: nothing that a page says can widen it. No text becomes markup or code (Trusted Types).
 */
export function nameContentPolicy(
  site: Site,
  shared: SharedViews,
  inline: InlineCode,
): { shared: SharedViews; policy: string } {
  const hasForm = hasPageKind(site.theme, 'need')
  const islands = hasForm || hasPageKind(site.theme, 'search') ? inline.islands : { scripts: [], styles: [] }
  const ownStyles = Object.values(shared).flatMap(({ style }) => (style === undefined ? [] : [style]))
  const self = "'self'"
  const formOrigin = hasForm ? [new URL(site.tenant.formAction).origin].filter((it) => it !== site.tenant.origin) : []
  const policy = format({
    'default-src': ["'none'"],
    'script-src': [self, ...hashes([SPECULATION_RULES, ...inline.everywhere, ...islands.scripts])],
    'style-src': [self, ...hashes([...ownStyles, ...islands.styles])],
    'img-src': [self, ...(THEMES[site.theme].hasPicturesInStyle ? ['data:'] : [])],
    'connect-src': [self, ...formOrigin],
    'form-action': [self, ...formOrigin],
    'base-uri': ["'none'"],
    'trusted-types': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  })
  const named = Object.entries(shared).map(([locale, view]) => [locale, Object.freeze({ ...view, policy })])
  return { shared: Object.fromEntries(named) as SharedViews, policy }
}

function format(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function hashes(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
