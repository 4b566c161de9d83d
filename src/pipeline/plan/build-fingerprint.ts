import type { PictureCatalogue } from '#contract/picture.ts'
import type { SharePictures } from '#contract/share-picture.ts'
import type { PreparedPictures } from '#images/variants/prepare-pictures.ts'
import type { Site } from '#site/model/site.ts'
import type { LinkedFile } from '#site/read/linked-files.ts'
import { digest } from '#store/fs/digest.ts'
import { createTurns } from '#threads/in-turns.ts'
import { isUntouched } from '../bundle/changed-on-disk.ts'
import type { PublicFiles } from '../bundle/public-files.ts'
import type { Program } from '../program/compile.ts'
import type { BuildRecord } from '../record/build-record.ts'

/** All that a bundle is made from. */
export type BuildInputs = {
  readonly site: Site
  /** Names the content that the site was made from. If it is missing, every page is planned. */
  readonly contentId: string | undefined
  /**
   * Whether the content came without the tenant's configs. The build record says so, and publishing asks for a
   * confirmation.
   */
  readonly isBare: boolean
  readonly pictures: Pick<PreparedPictures, 'catalogue' | 'files' | 'notices'> & {
    readonly shares?: SharePictures | undefined
  }
  readonly publicFiles: PublicFiles
  /** Files that pages link to and that are copied into the site. They are among `publicFiles`, if they are there. */
  readonly linkedFiles: readonly LinkedFile[]
  readonly program: Program
  /**
   * Versions of the code that makes bundles from what the program draws, and of the code that makes the search index.
   */
  readonly versions: { readonly bundle: string; readonly search: string }
}

const CODE_ID_LENGTH = 32

/**
 * Names the code behind a bundle without its search index: the compiled program, and the code that makes a bundle from
 * its pages.
 */
export function codeIdOf({ program, versions }: Pick<BuildInputs, 'program' | 'versions'>): string {
  return digest(`${program.codeId}\n${versions.bundle}`).slice(0, CODE_ID_LENGTH)
}

/** What the fingerprint of a bundle is made from. All of it may be known before the site is made. */
export type FingerprintParts = Pick<BuildInputs, 'contentId' | 'program' | 'versions'> &
  Pick<Site, 'tenant' | 'theme' | 'nextChange'> & {
    readonly catalogue: PictureCatalogue
    readonly shares: Pick<SharePictures, 'recipe' | 'missing'> | undefined
    /** `PublicFiles.id`. */
    readonly publicId: string
  }

/**
 * Names everything that a bundle is made from. If the fingerprint is the same, the bundle is the same, and nothing
 * needs to be planned. `undefined` if the content has no identity.
 *
 * Time counts only if it makes a difference: between two instants at which an article appears or expires, the same
 * content makes the same site.
 */
export function buildFingerprint(parts: FingerprintParts): string | undefined {
  const { contentId, tenant, theme, nextChange = null, catalogue, shares, versions, publicId } = parts
  if (contentId === undefined) return undefined
  const { baseUrl = '', source = baseUrl, formAction, ...profile } = tenant
  const text = JSON.stringify([
    contentId,
    source,
    profile,
    theme,
    nextChange,
    catalogue,
    // What share pictures show is part of the content.
    shares === undefined ? null : [shares.recipe, shares.missing],
    codeIdOf(parts),
    versions.search,
    publicId,
  ])
  // A provider inside this command has another port each time. Of all addresses there, pages show only `formAction`.
  return digest(`${formAction}\n${baseUrl === '' ? text : text.replaceAll(baseUrl, source)}`)
}

/** The fingerprint of a bundle that is made from `inputs`. */
export function fingerprintOf({ site, pictures, publicFiles, ...others }: BuildInputs): string | undefined {
  const { tenant, theme, nextChange } = site
  const { catalogue, shares } = pictures
  const period = nextChange === undefined ? {} : { nextChange }
  return buildFingerprint({ ...others, tenant, theme, ...period, catalogue, shares, publicId: publicFiles.id })
}

/**
 * Whether the bundle in `dir` has this fingerprint and its files are as they were written. `doubtful` are the files
 * that have to be looked at.
 */
export async function isUpToDate(
  record: BuildRecord,
  fingerprint: string | undefined,
  dir: string,
  doubtful: readonly string[],
): Promise<boolean> {
  if (fingerprint === undefined || record.inputs !== fingerprint || !record.release) return false
  const turn = createTurns()
  for (const path of doubtful) {
    if (!isUntouched(dir, path, record.files.get(path))) return false
    await turn()
  }
  return true
}
