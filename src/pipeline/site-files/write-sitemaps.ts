import { isDeepStrictEqual } from 'node:util'
import { setImmediate } from 'node:timers/promises'
import { madeFile, type Bundle, type BundleFile, type MadeFile } from '../bundle/bundle.ts'
import { createAddFile, type StagedFiles } from '../bundle/staged-files.ts'
import { isInPlace, type BuildPlan } from '../plan/plan-build.ts'
import { joinBytes } from './join-bytes.ts'
import { sitemapParts, type SitemapPart } from './sitemap.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const START = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const END = '</urlset>'

// The digest of each part, by the first of its lists.
const digests = new WeakMap<SitemapPart['articles'][number], { readonly part: SitemapPart; readonly digest: string }>()

/**
 * Makes the files of the sitemap: the only part, or all parts and `sitemap.xml` as their index. They are staged at
 * once, since they may be too large to stay in memory until the bundle is put together. If a part is unchanged and in
 * its place, it stays.
 *
 * Throws `BundleNotWritten`.
 */
export async function writeSitemaps(
  plan: Pick<BuildPlan, 'record' | 'touched' | 'dependencies'> & {
    readonly inputs: Pick<BuildPlan['inputs'], 'site'>
  },
  staged: StagedFiles,
): Promise<Bundle> {
  const { site } = plan.inputs
  const add = createAddFile(staged, plan)
  const parts = await sitemapParts(site, plan.dependencies.site)
  const files: { [path: string]: BundleFile } = {}
  for (const part of parts) {
    const before = isInPlace(plan, part.path) ? plan.record.files.get(part.path) : undefined
    if (before !== undefined && before.digest === knownDigest(part)) {
      files[part.path] = before
      continue
    }
    await setImmediate()
    files[part.path] = add(part.path, fileOf(part))
  }
  if (parts.length > 1) files['sitemap.xml'] = add('sitemap.xml', madeFile(indexOf(site.tenant.origin, parts)))
  return files
}

/** The digest of a part. `undefined` if this process has not made the same part before. */
function knownDigest({ fixed, articles }: SitemapPart): string | undefined {
  const known = articles[0] && digests.get(articles[0])
  if (known?.part.articles.length !== articles.length) return undefined
  const isSame = articles.every((list, at) => list === known.part.articles[at])
  return isSame && isDeepStrictEqual(fixed, known.part.fixed) ? known.digest : undefined
}

/**
 * The pages are in the order of their addresses, so that the order does not depend on earlier builds. Addresses are
 * percent-encoded, so they hold no characters with a meaning in XML.
 */
function fileOf(part: SitemapPart): MadeFile {
  const entries = [part.fixed, ...part.articles].flat().sort()
  const made = madeFile(joinBytes([START, ...entries, END]))
  if (part.articles[0]) digests.set(part.articles[0], { part, digest: made.digest })
  return made
}

/**
 * The index has no `lastmod`: the protocol means the time at which a part changed, and no date of its articles says
 * that.
 */
function indexOf(origin: string, parts: readonly SitemapPart[]): string {
  const listed = parts.map(({ path }) => `<sitemap><loc>${origin}/${path}</loc></sitemap>`).join('')
  return `${HEAD}<sitemapindex ${NAMESPACE}>${listed}</sitemapindex>`
}
