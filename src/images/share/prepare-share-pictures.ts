import { SHARE_MODIFIERS, sharePictureAddress, sharePictureKey } from '#contract/share-picture.ts'
import type { SharePicture, SharePictures, SharePictureUse } from '#contract/share-picture.ts'
import { collectNotices } from '#kit/collect-notices.ts'
import type { Notice } from '#kit/errors.ts'
import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import { SharePictureMissing } from '../errors.ts'
import { SOURCES_AHEAD, type TenantPictures } from '../variants/picture-maker.ts'
import type { PrepareOptions } from '../variants/prepare-pictures.ts'
import { SourceError } from '../source/source-error.ts'
import type { VariantFile } from '../variants/variant-cache.ts'
import { nameSharePicture } from './share-addresses.ts'
import { shareRecipe } from './share-recipe.ts'

export type PreparedShares = {
  readonly shares: SharePictures
  /** Files in the cache, by the address that pages print. */
  readonly files: ReadonlyMap<string, VariantFile>
  /** The keys of the pictures in memory. */
  readonly names: readonly string[]
  readonly notices: readonly Notice[]
}

const NAME_LENGTH = 20

/** Names how share pictures are drawn and, by `encoder`, how their bytes are made. Throws `PackagesMissing`. */
export function nameShareRecipe(encoder: string): string {
  return digest(`${encoder}\n${shareRecipe()}`).slice(0, NAME_LENGTH)
}

/**
 * Draws every share picture that the pages of a site need; equal ones are drawn once. If a picture cannot be drawn, it
 * leaves a notice and the page goes without it. Throws `PackagesMissing`.
 */
export async function prepareSharePictures(
  pictures: TenantPictures,
  wanted: readonly SharePictureUse[],
  { recipe: encoder, measureOnly, onProgress, turn = () => undefined }: PrepareOptions,
): Promise<PreparedShares> {
  const recipe = nameShareRecipe(encoder)
  const byKey = new Map<string, SharePictureUse>()
  for (const one of wanted) {
    await turn()
    const key = sharePictureKey(one.picture)
    if (!byKey.has(key)) byKey.set(key, one)
  }
  const found = new Map<string, { name: string; failed?: string; file?: VariantFile }>()
  let done = 0
  await mapLimit([...byKey], SOURCES_AHEAD, async ([key, { picture }]) => {
    await turn()
    const name = nameSharePicture(recipe, key)
    found.set(key, { name, ...(await drawOne(name, picture)) })
    onProgress?.((done += 1), byKey.size)
  })
  return inOrder()

  async function drawOne(name: string, picture: SharePicture): Promise<{ failed?: string; file?: VariantFile }> {
    const share = pictures.share(name, picture)
    if (measureOnly) {
      const failed = share.knownError(SHARE_MODIFIERS)
      return failed === undefined ? {} : { failed }
    }
    try {
      return { file: await share.variant(SHARE_MODIFIERS) }
    } catch (error) {
      if (error instanceof SourceError) return { failed: error.message }
      throw error
    }
  }

  /** The result is in the order of the content, not in that of the drawing. */
  function inOrder(): PreparedShares {
    const addresses: Record<string, string> = {}
    const missing: string[] = []
    const files = new Map<string, VariantFile>()
    const notices = collectNotices()
    for (const [key, { picture, owner }] of byKey) {
      const { name = '', failed, file } = found.get(key) ?? {}
      if (failed === undefined) addresses[key] = sharePictureAddress(name)
      else {
        missing.push(key)
        notices.push(SharePictureMissing.notice({ title: picture.title, reason: failed }, owner))
      }
      if (file) files.set(sharePictureAddress(name), file)
    }
    const names = [...found.values()].map(({ name }) => name)
    const [tenant] = wanted.map(({ owner }) => owner.tenant)
    const told = notices.all({ ...(tenant !== undefined && { tenant }) })
    return { shares: { recipe, addresses, missing }, files, names, notices: told }
  }
}
