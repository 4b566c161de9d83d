import type { PictureCatalogue, PicturePlace, SourcePicture } from '#contract/picture.ts'
import type { Notice, Where } from '#kit/errors.ts'
import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import { PictureFailed, PictureNotRefreshed, PictureReduced } from '../errors.ts'
import type { OpenSource, TenantPictures, VariantFile } from './picture-maker.ts'
import { planVariants, shownAs } from './plan-variants.ts'
import { SourceTrouble } from '../source/source-trouble.ts'

/** A picture that content names. `owner` names it; `key` names the source in memory, from build to build. */
export type WantedPicture = {
  readonly url: string
  readonly name: string
  readonly key: string
  readonly place: PicturePlace
  readonly owner: Where
}

export type PreparedPictures = {
  readonly catalogue: PictureCatalogue
  /** Files of the cache by the address that pages print. */
  readonly files: ReadonlyMap<string, VariantFile>
  readonly notices: readonly Notice[]
}

export type PrepareOptions = {
  /** Names the way in which variants are made. */
  readonly recipe: string
  /** Only look at the sources, and make nothing. */
  readonly measureOnly?: boolean
  readonly onProgress?: (done: number, total: number) => void
}

type Group = { readonly url: string; readonly name: string; readonly key: string; readonly uses: WantedPicture[] }

/**
 * Looks at every picture that a site names and makes every variant that its pages may ask for.
 *
 * A picture that cannot be had or made leaves a notice for each place that names it, and a site that shows a neutral one instead.
 */
export async function preparePictures(
  pictures: TenantPictures,
  wanted: readonly WantedPicture[],
  options: PrepareOptions,
): Promise<PreparedPictures> {
  const groups = byUrl(wanted)
  const catalogue: { [url: string]: SourcePicture } = {}
  const files = new Map<string, VariantFile>()
  let done = 0
  const notices = await mapLimit(groups, Infinity, async (group) => {
    const notices = await prepareOne(group)
    options.onProgress?.((done += 1), groups.length)
    return notices
  })
  // In the order of the content, whichever source was there first.
  const inOrder = groups.flatMap(({ url }) => (catalogue[url] ? [[url, catalogue[url]] as const] : []))
  return { catalogue: Object.fromEntries(inOrder), files, notices: notices.flat() }

  async function prepareOne(group: Group): Promise<Notice[]> {
    const failed = (reason: string) =>
      noticesOf(group, (picture, owner) => PictureFailed.notice({ picture, reason }, owner))
    try {
      return await pictures.read(group, async (read) => {
        const source = sourcePicture(group, read, options.recipe)
        catalogue[group.url] = source
        try {
          await makeAll(source, group, read)
        } catch (error) {
          if (!(error instanceof SourceTrouble)) throw error
          catalogue[group.url] = { ...source, shownAs: 'placeholder' }
          return failed(error.message)
        }
        const { notRefreshed: reason, facts } = read
        const { reduced: what } = facts
        return noticesOf(group, (picture, owner) => [
          ...(reason === undefined ? [] : [PictureNotRefreshed.notice({ picture, reason }, owner)]),
          ...(what === undefined ? [] : [PictureReduced.notice({ picture, what }, owner)]),
        ])
      })
    } catch (error) {
      if (error instanceof SourceTrouble) return failed(error.message)
      throw error
    }
  }

  async function makeAll(source: SourcePicture, { uses }: Group, read: OpenSource): Promise<void> {
    const planned = planVariants(
      source,
      uses.map(({ place }) => place),
    )
    if (options.measureOnly) {
      for (const { modifiers } of planned) {
        const reason = read.knownTrouble(modifiers)
        if (reason !== undefined) throw new SourceTrouble(reason)
      }
      return
    }
    // All of them, even when one fails: the bytes may not be forgotten while another works on them.
    const made = await Promise.allSettled(planned.map(({ modifiers }) => read.variant(modifiers)))
    const failed = made.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    made.forEach((one, at) => {
      if (one.status === 'fulfilled') files.set(planned[at]?.address ?? '', one.value)
    })
  }
}

/** What pages are told of a source. */
export function sourcePicture(
  { url, name }: Pick<WantedPicture, 'url' | 'name'>,
  { bytesDigest, facts }: Pick<OpenSource, 'bytesDigest' | 'facts'>,
  recipe: string,
): SourcePicture {
  const { format, width, height, darkInk } = facts
  const named = digest(`${recipe}\n${bytesDigest}`).slice(0, 10)
  return { url, name, width, height, digest: named, format, shownAs: shownAs(facts), ...(darkInk && { darkInk }) }
}

function byUrl(wanted: readonly WantedPicture[]): Group[] {
  const groups = new Map<string, Group>()
  for (const one of wanted) {
    const group = groups.get(one.url) ?? { url: one.url, name: one.name, key: one.key, uses: [] }
    group.uses.push(one)
    groups.set(one.url, group)
  }
  return [...groups.values()]
}

/** For each owner once. */
function noticesOf({ url, name, uses }: Group, about: (picture: string, owner: Where) => Notice | Notice[]): Notice[] {
  const picture = name.startsWith('files/') ? `/${name}` : url
  const owners = new Map(uses.map(({ owner }) => [JSON.stringify(owner), owner]))
  return [...owners.values()].flatMap((owner) => about(picture, owner))
}
