import type { Notice } from '#kit/errors.ts'
import { RESERVED_GROUPS } from '../routing/article-path.ts'
import { PathsAlike } from '../errors.ts'
import { fixedPath } from '../routing/route.ts'
import type { SitePages } from '../model/site.ts'
import { hasPageKind } from '../model/theme.ts'

const FIXED_KINDS = ['home', 'search', 'need', 'form-submit-success'] as const
const FOLDERS = [...RESERVED_GROUPS].map((name) => `/${name}/`)

/**
 * Paths of pages and redirects that are the same but for upper and lower case: macOS, Windows and some hosts take two such files for one.
 */
export function reportSimilarPaths(pages: SitePages): Notice[] {
  const fixed = FIXED_KINDS.filter((kind) => hasPageKind(pages.theme, kind)).map((kind) => fixedPath(kind))
  return pages.locales.flatMap(({ locale }) => {
    const known = new Map([...fixed, ...FOLDERS].map((path) => [path.toLowerCase(), path]))
    const prefix = locale === pages.defaultLocale ? '' : `/${locale}`
    const articles = pages.byLocale[locale]?.articles.map(({ path }) => path) ?? []
    const redirects = pages.redirects.flatMap(({ from }) => (isUnder(prefix, from) ? [from.slice(prefix.length)] : []))
    const notices: Notice[] = []
    for (const path of [...articles, ...redirects]) {
      const plain = path.toLowerCase()
      const folder = plain.slice(0, plain.indexOf('/', 1) + 1)
      const other = known.get(plain) ?? (FOLDERS.includes(folder) ? folder : undefined)
      if (other === undefined) known.set(plain, path)
      else if (!path.startsWith(other))
        notices.push(PathsAlike.notice({ path, other }, { tenant: pages.tenant.name, locale }))
    }
    return notices
  })

  function isUnder(prefix: string, path: string): boolean {
    if (prefix !== '') return path.startsWith(`${prefix}/`)
    return pages.locales.every(({ locale }) => !path.startsWith(`/${locale}/`))
  }
}
