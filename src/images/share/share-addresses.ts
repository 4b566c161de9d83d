import { sharePictureAddress, sharePictureKey } from '#contract/share-picture.ts'
import type { SharePictures, SharePictureUse } from '#contract/share-picture.ts'
import { digest } from '#store/fs/digest.ts'

const NAME_LENGTH = 20

/** What a build remembers of its share pictures. With the pages of the site, this gives their addresses again. */
export type DrawnShares = Pick<SharePictures, 'recipe' | 'missing'>

/** Names a share picture by its content and by the way in which it is drawn. `key` is its `sharePictureKey`. */
export function nameSharePicture(recipe: string, key: string): string {
  return digest(`share ${recipe}\n${key}`).slice(0, NAME_LENGTH)
}

/** The share pictures that a past build had, as far as `uses` lists them. */
export function addressShares({ recipe, missing }: DrawnShares, uses: readonly SharePictureUse[]): SharePictures {
  const keys = new Set(uses.map(({ picture }) => sharePictureKey(picture)))
  for (const key of missing) keys.delete(key)
  const addresses = [...keys].map((key) => [key, sharePictureAddress(nameSharePicture(recipe, key))])
  return { recipe, addresses: Object.fromEntries(addresses) as Record<string, string>, missing }
}
