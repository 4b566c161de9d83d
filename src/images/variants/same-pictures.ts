import { isDeepStrictEqual } from 'node:util'
import type { PictureCatalogue, SourcePicture } from '#contract/picture.ts'
import { mapLimit } from '#kit/limit.ts'
import { SourceError } from '../source/source-error.ts'
import { SOURCES_AHEAD, type TenantPictures } from './picture-maker.ts'
import { sourcePicture } from './prepare-pictures.ts'

/**
 * Whether each picture of a catalogue still is what the catalogue says. Its host is asked, as before each build.
 * `false` also if a picture cannot be read. `keyOf` gives the key of a source in memory, `recipe` names how variants
 * are made.
 */
export async function arePicturesSame(
  pictures: Pick<TenantPictures, 'read'>,
  catalogue: PictureCatalogue,
  { keyOf, recipe }: { readonly keyOf: (url: string) => string; readonly recipe: string },
): Promise<boolean> {
  let areSame = true
  await mapLimit(Object.values(catalogue), SOURCES_AHEAD, async (known) => {
    // Several are asked at once. `&&=` would let a later answer hide the one that differs.
    if (areSame && !(await isSame(known))) areSame = false
  })
  return areSame

  async function isSame(known: SourcePicture): Promise<boolean> {
    try {
      return await pictures.read({ url: known.url, key: keyOf(known.url) }, async (read) => {
        return read.notRefreshed === undefined && isDeepStrictEqual(sourcePicture(known, read, recipe), known)
      })
    } catch (error) {
      if (error instanceof SourceError) return false
      throw error
    }
  }
}
