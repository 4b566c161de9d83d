import { setImmediate } from 'node:timers/promises'
import { madeFile, type Bundle, type BundleFile } from '../bundle/bundle.ts'
import { createAddFile, type StagedFiles } from '../bundle/staged-files.ts'
import { isInPlace, type BuildPlan } from '../plan/plan-build.ts'
import type { BuildRecord } from '../record/build-record.ts'
import { joinBytes } from './join-bytes.ts'
import { sitemapParts, type SitemapPart } from './sitemap.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const START = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`
const END = '</urlset>'

/** The files of a sitemap, and what the build record says of them. */
export type Sitemaps = { readonly files: Bundle; readonly keys: NonNullable<BuildRecord['sitemaps']> }

/**
 * Makes the files of the sitemap: the only part, or all parts and `sitemap.xml` as their index. They are staged at
 * once, since they may be too large to stay in memory until the bundle is put together. A part stays if it is in its
 * place and the last build made it from the same.
 *
 * Throws `BundleNotWritten`.
 */
export async function writeSitemaps(
  plan: Pick<BuildPlan, 'record' | 'touched' | 'dependencies' | 'codeId' | 'clean'> & {
    readonly inputs: Pick<BuildPlan['inputs'], 'site'>
  },
  staged: StagedFiles,
): Promise<Sitemaps> {
  const { site } = plan.inputs
  const add = createAddFile(staged, plan)
  const parts = await sitemapParts(site, plan.dependencies.site)
  const files: { [path: string]: BundleFile } = {}
  const last = plan.clean || plan.record.codeId !== plan.codeId ? undefined : plan.record.sitemaps
  for (const { path, key, entries } of parts) {
    const before = isInPlace(plan, path) && last?.[path] === key ? plan.record.files.get(path) : undefined
    if (before) files[path] = before
    else {
      await setImmediate()
      files[path] = add(path, madeFile(joinBytes([START, ...entries(), END])))
    }
  }
  if (parts.length > 1) files['sitemap.xml'] = add('sitemap.xml', madeFile(indexOf(site.tenant.origin, parts)))
  return { files, keys: Object.fromEntries(parts.map(({ path, key }) => [path, key])) }
}

/**
 * The index has no `lastmod`: the protocol means the time at which a part changed, and no date of its articles says
 * that.
 */
function indexOf(origin: string, parts: readonly SitemapPart[]): string {
  const listed = parts.map(({ path }) => `<sitemap><loc>${origin}/${path}</loc></sitemap>`).join('')
  return `${HEAD}<sitemapindex ${NAMESPACE}>${listed}</sitemapindex>`
}
