import type { PictureCatalogue } from '#contract/picture.ts'
import type { Site } from '#site/model/site.ts'
import { digest } from '#store/fs/digest.ts'
import type { BuildRecord } from '../record/build-record.ts'
import type { PublicFiles } from '../bundle/public-files.ts'
import { isUntouched } from '../bundle/changed-on-disk.ts'

/**
 * Names everything that a bundle is made from. The same id, the same bundle, so nothing needs to be planned.
 *
 * Time counts only where it makes a difference: between two instants at which an article appears or expires, the same content
 * makes the same site.
 */
export function buildFingerprint(input: {
  /** Identity of what the provider delivered. */
  contentId: string
  site: Pick<Site, 'tenant' | 'theme' | 'nextChange'>
  catalogue: PictureCatalogue
  codeId: string
  searchVersion: string
  publicFiles: Pick<PublicFiles, 'id'>
}): string {
  const { contentId, site, catalogue, codeId, searchVersion, publicFiles } = input
  const { tenant, theme, nextChange = null } = site
  return digest(
    JSON.stringify([contentId, tenant, theme, nextChange, catalogue, codeId, searchVersion, publicFiles.id]),
  )
}

/** Whether the bundle in `dir` was made from these inputs and nobody touched it since. */
export function isUpToDate(record: BuildRecord, inputs: string, dir: string): boolean {
  if (record.inputs !== inputs || !record.release) return false
  return Object.entries(record.files).every(([path, known]) => isUntouched(dir, path, known))
}
