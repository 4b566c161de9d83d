import { join, resolve } from 'node:path'
import { SITE_LOCALES } from '#contract/locale.ts'
import { decodePath } from '#contract/page-path.ts'
import { type Notice, reviveFault } from '#kit/errors.ts'
import { readWholeRecord } from '#pipeline/record/stored-build-record.ts'
import { explainPage, type Explanation } from '#pipeline/record/explain.ts'
import { createSnapshots } from '#provider/snapshot/snapshots.ts'
import { openLocalCache } from '#store/cache/local-cache.ts'
import { PageUnknown, TenantNotBuilt } from '../errors.ts'

const LOCALE_PREFIX = new RegExp(`^/(?:${SITE_LOCALES.join('|')})(?=/)`)

/**
 * Explains a page of a tenant's bundle. `path` may be a whole address. In the default language it may have the locale
 * prefix. Throws `TenantNotBuilt`, `PageUnknown`, and `KeptDamaged` if what the cache knew about the page was damaged.
 */
export function explainTenantPage(options: {
  tenant: string
  path: string
  /** The build to explain. If it is missing, this is the build that drew the page last. */
  buildId?: string | undefined
  outDir: string
  cacheDir: string
}): Explanation & { readonly tenant: string } {
  const { tenant, buildId } = options
  const asked = buildId === undefined ? {} : { buildId }
  const dir = join(resolve(options.outDir), tenant)
  const tell = (notice: Notice) => {
    throw reviveFault(notice)
  }
  const cache = openLocalCache(join(resolve(options.cacheDir), 'cache.sqlite'), { tell })
  try {
    const { pages } = readWholeRecord(cache, dir)
    const known = [...pages.keys()]
    if (known.length === 0) throw TenantNotBuilt.fault({ folder: dir }, { tenant })
    const snapshots = createSnapshots(cache)
    const path = namesOf(options.path).find((name) => pages.has(name))
    const readContent = (contentId: string) => snapshots.readContent({ tenant }, contentId)
    const explanation = path === undefined ? undefined : explainPage({ cache, dir, path, ...asked, readContent })
    if (explanation) return { tenant, ...explanation }
    throw PageUnknown.fault({ path: options.path, near: nearest(options.path, known) }, { tenant })
  } finally {
    cache.close()
  }
}

/**
 * The names that the record may have for a page: it names a page of the default language without the prefix, and a home
 * page by its file.
 */
function namesOf(given: string): string[] {
  const pathname = URL.parse(given, 'http://site.invalid')?.pathname ?? given
  const path = decodePath(pathname) ?? given
  const file = path.endsWith('/') ? `${path}index.html` : path
  return [file, file.replace(LOCALE_PREFIX, '')]
}

/** At most three known paths with a similar name. The shortest come first, which are those of the default language. */
function nearest(path: string, known: readonly string[]): string[] {
  const name =
    path
      .replace(/\.html$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? ''
  const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
  return known
    .filter((other) => other.includes(name))
    .sort(byLength)
    .slice(0, 3)
}
