import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import { followed } from '#kit/list-change.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { RESERVED_GROUPS } from '../routing/article-path.ts'
import { PathsAlike } from '../errors.ts'
import { fixedPath } from '../routing/route.ts'
import { sectionGroups, sectionPath } from '../routing/section-pages.ts'
import { keepsPlaces } from '../routing/keeps-places.ts'
import type { ShownArticle, SitePages } from '../model/site.ts'
import type { ThemeCode } from '../model/theme.ts'
import { hasPageKind } from '../theme/themes.ts'

const FIXED_KINDS = ['home', 'search', 'need', 'form-submit-success'] as const
const FOLDERS = [...RESERVED_GROUPS].map((name) => `/${name}/`)

/**
 * Reports paths of pages and redirects of one language that differ only in upper and lower case. macOS, Windows and
 * some hosts treat two such files as one.
 */
export function* reportSimilarPaths(pages: SitePages, locale: SiteLocale, notices: NoticeSink): Steps<void> {
  const where = { tenant: pages.tenant.name, locale }
  const tell = (path: string, other: string) => notices.push(PathsAlike.notice({ path, other }, where))
  const ofArticles = yield* alikeArticles(pages.byLocale[locale]?.articles ?? [], pages.theme)
  for (const { path, other } of ofArticles.alike) tell(path, other)
  const isStepFull = createStepCounter()
  const known = new Map<string, string>()
  for (const path of otherPaths()) {
    if (isStepFull()) yield
    if (path === undefined) continue
    const plain = path.toLowerCase()
    const other = known.get(plain) ?? ofArticles.known.get(plain) ?? folderOf(plain)
    if (other === undefined) known.set(plain, path)
    else if (!path.startsWith(other)) tell(path, other)
  }

  /**
   * The paths of section pages and redirects, without locale prefix. `undefined` for a redirect of another language.
   */
  function* otherPaths(): Generator<string | undefined> {
    const prefix = locale === pages.defaultLocale ? '' : `/${locale}`
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

/**
 * `known` has the paths by their spelling in lower case. `alike` has the paths of articles that differ only in case
 * from an earlier one.
 */
type Alike = {
  readonly theme: ThemeCode
  readonly known: ReadonlyMap<string, string>
  readonly alike: readonly { readonly path: string; readonly other: string }[]
}

const alikeOf = followed<ShownArticle, Alike>((last, change) => (keepsPlaces(change) ? last : undefined))

/** Compares the paths of the fixed pages, the folders of the program and the articles. */
function* alikeArticles(articles: readonly ShownArticle[], theme: ThemeCode): Steps<Alike> {
  const last = alikeOf.find(articles)
  if (last?.theme === theme) return last
  const fixed = FIXED_KINDS.filter((kind) => hasPageKind(theme, kind)).map((kind) => fixedPath(kind))
  const known = new Map([...fixed, ...FOLDERS].map((path) => [path.toLowerCase(), path]))
  const alike: { path: string; other: string }[] = []
  const isStepFull = createStepCounter()
  for (const { path } of articles) {
    if (isStepFull()) yield
    const plain = path.toLowerCase()
    const other = known.get(plain) ?? folderOf(plain)
    if (other === undefined) known.set(plain, path)
    else if (!path.startsWith(other)) alike.push({ path, other })
  }
  return alikeOf.keep(articles, { theme, known, alike })
}

/** The folder of the program that a path lies in; `undefined` if it lies in none. */
function folderOf(plain: string): string | undefined {
  const folder = plain.slice(0, plain.indexOf('/', 1) + 1)
  return FOLDERS.includes(folder) ? folder : undefined
}
