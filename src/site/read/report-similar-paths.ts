import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { RESERVED_GROUPS } from '../routing/article-path.ts'
import { PathsAlike } from '../errors.ts'
import { fixedPath } from '../routing/route.ts'
import { sectionGroups, sectionPath } from '../routing/section-pages.ts'
import type { SitePages } from '../model/site.ts'
import { hasPageKind } from '../theme/themes.ts'

const FIXED_KINDS = ['home', 'search', 'need', 'form-submit-success'] as const
const FOLDERS = [...RESERVED_GROUPS].map((name) => `/${name}/`)

/**
 * Paths of pages and redirects of one language that are the same but for upper and lower case: macOS, Windows and
 * some hosts take two such files for one.
 */
export function* reportSimilarPaths(pages: SitePages, locale: SiteLocale, notices: NoticeSink): Steps<void> {
  const fixed = FIXED_KINDS.filter((kind) => hasPageKind(pages.theme, kind)).map((kind) => fixedPath(kind))
  const isStepFull = createStepCounter()
  const known = new Map([...fixed, ...FOLDERS].map((path) => [path.toLowerCase(), path]))
  for (const path of pathsOf()) {
    if (isStepFull()) yield
    if (path === undefined) continue
    const plain = path.toLowerCase()
    const folder = plain.slice(0, plain.indexOf('/', 1) + 1)
    const other = known.get(plain) ?? (FOLDERS.includes(folder) ? folder : undefined)
    if (other === undefined) known.set(plain, path)
    else if (!path.startsWith(other))
      notices.push(PathsAlike.notice({ path, other }, { tenant: pages.tenant.name, locale }))
  }

  /** Of section pages, articles and redirects, without locale prefix. `undefined`: a redirect of another language. */
  function* pathsOf(): Generator<string | undefined> {
    const prefix = locale === pages.defaultLocale ? '' : `/${locale}`
    for (const { path } of pages.byLocale[locale]?.articles ?? []) yield path
    // If a group has the name of a folder of the program, the notices of its articles say so.
    for (const group of sectionGroups(pages, locale))
      if (!FOLDERS.includes(`/${group.toLowerCase()}/`)) yield sectionPath(group)
    for (const { from } of pages.redirects) yield isUnder(prefix, from) ? from.slice(prefix.length) : undefined
  }

  function isUnder(prefix: string, path: string): boolean {
    if (prefix !== '') return path.startsWith(`${prefix}/`)
    return pages.locales.every(({ locale }) => !path.startsWith(`/${locale}/`))
  }
}
