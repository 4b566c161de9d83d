import { articleIsPublished, errorPageExists, groupHasArticles, type Check, type CheckRequest } from './route-guards.ts'
import { THEME_CODES, type PageKind, type ThemeCode } from '../model/theme.ts'
import { hasPageKind } from '../theme/themes.ts'

/** One row of the table of pages: which addresses it matches, and which checks a request must pass. */
export type RouteRow = {
  readonly name: Exclude<PageKind, 'article'> | 'article' | 'group-article'
  readonly kind: PageKind
  readonly pattern: RegExp
  /** The names of the pattern's groups, in order. */
  readonly params: readonly (keyof CheckRequest['params'])[]
  readonly checks: readonly Check[]
}

/** The rows are tried in this order, so pages of the program come before articles. */
const ROUTE_TABLE: readonly RouteRow[] = [
  { name: 'home', kind: 'home', pattern: /^\/index\.html$/, params: [], checks: [] },
  { name: 'search', kind: 'search', pattern: /^\/search\.html$/, params: [], checks: [] },
  { name: 'need', kind: 'need', pattern: /^\/need\.html$/, params: [], checks: [] },
  {
    name: 'form-submit-success',
    kind: 'form-submit-success',
    pattern: /^\/form-submit-success\.html$/,
    params: [],
    checks: [],
  },
  { name: 'error', kind: 'error', pattern: /^\/error\/([^/]+)\.html$/, params: ['code'], checks: [errorPageExists] },
  { name: 'article', kind: 'article', pattern: /^\/([^/]+)\.html$/, params: ['article'], checks: [articleIsPublished] },
  {
    name: 'section',
    kind: 'section',
    pattern: /^\/([^/]+)\/index\.html$/,
    params: ['group'],
    checks: [groupHasArticles],
  },
  {
    name: 'group-article',
    kind: 'article',
    pattern: /^\/([^/]+)\/([^/]+)\.html$/,
    params: ['group', 'article'],
    checks: [groupHasArticles, articleIsPublished],
  },
]

export type RouteMatch = { readonly row: RouteRow; readonly params: CheckRequest['params'] }

const rowsOf = (theme: ThemeCode) => ROUTE_TABLE.filter(({ kind }) => hasPageKind(theme, kind))

const ROWS_OF = Object.fromEntries(THEME_CODES.map((theme) => [theme, rowsOf(theme)])) as Record<ThemeCode, RouteRow[]>

/**
 * The first row of this theme that matches a path; `undefined` if none does. `path` is decoded and without locale
 * prefix.
 */
export function matchRoute(theme: ThemeCode, path: string): RouteMatch | undefined {
  for (const row of ROWS_OF[theme]) {
    const match = row.pattern.exec(path)
    if (match === null) continue
    const params: { article?: string; group?: string; code?: string } = {}
    row.params.forEach((name, index) => {
      params[name] = match[index + 1] ?? ''
    })
    return { row, params }
  }
  return undefined
}
