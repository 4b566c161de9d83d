import type { PictureCatalogue, PicturePlace, SourcePicture } from '#contract/picture.ts'
import type { Notice, Where } from '#kit/errors.ts'
import { collectNotices, type NoticeSink } from '#kit/collect-notices.ts'
import { mapLimit } from '#kit/limit.ts'
import { digest } from '#store/fs/digest.ts'
import { PictureFailed, PictureNotRefreshed, PictureReduced } from '../errors.ts'
import { type OpenSource, SOURCES_AHEAD, type TenantPictures } from './picture-maker.ts'
import { planVariants, shownAs } from './plan-variants.ts'
import { SourceError } from '../source/source-error.ts'
import type { VariantFile } from './variant-cache.ts'

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
  /** Called between pictures: lets other work of the thread have its turn. */
  readonly turn?: () => Promise<void> | undefined
}

type Group = { readonly url: string; readonly name: string; readonly key: string; readonly uses: WantedPicture[] }

/** What is to be told of a picture: why it is missing or not refreshed, or what was taken from it. */
type PictureProblems = {
  readonly failed?: string
  readonly notRefreshed?: string | undefined
  readonly reduced?: string | undefined
}

/**
 * Looks at every picture that a site names and makes every variant that its pages may ask for.
 *
 * A picture that cannot be had or made leaves a notice for each place that names it, and a site that shows a neutral
 * one instead.
 */
export async function preparePictures(
  pictures: Pick<TenantPictures, 'read'>,
  wanted: readonly WantedPicture[],
  options: PrepareOptions,
): Promise<PreparedPictures> {
  const { turn = () => undefined } = options
  const groups = await groupByUrl(wanted, turn)
  const found = new Map<string, SourcePicture>()
  const files = new Map<string, VariantFile>()
  const problems = new Map<Group, PictureProblems>()
  let done = 0
  await mapLimit(groups, SOURCES_AHEAD, async (group) => {
    await turn()
    problems.set(group, await prepareOne(group))
    options.onProgress?.((done += 1), groups.length)
  })
  // In the order of the content, whichever source was there first.
  const catalogue: { [url: string]: SourcePicture } = {}
  const notices = collectNotices()
  for (const group of groups) {
    await turn()
    const source = found.get(group.url)
    if (source) catalogue[group.url] = source
    tell(group, problems.get(group) ?? {}, notices)
  }
  const [tenant] = wanted.map(({ owner }) => owner.tenant)
  return { catalogue, files, notices: notices.all({ ...(tenant !== undefined && { tenant }) }) }

  async function prepareOne(group: Group): Promise<PictureProblems> {
    try {
      return await pictures.read(group, async (read) => {
        const source = sourcePicture(group, read, options.recipe)
        found.set(group.url, source)
        try {
          await makeAll(source, group, read)
        } catch (error) {
          if (!(error instanceof SourceError)) throw error
          found.set(group.url, { ...source, shownAs: 'placeholder' })
          return { failed: error.message }
        }
        const { notRefreshed, facts } = read
        return { notRefreshed, reduced: facts.reduced }
      })
    } catch (error) {
      if (error instanceof SourceError) return { failed: error.message }
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
        const reason = read.knownError(modifiers)
        if (reason !== undefined) throw new SourceError(reason)
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

/** In the order in which content names the pictures first. */
async function groupByUrl(
  wanted: readonly WantedPicture[],
  turn: NonNullable<PrepareOptions['turn']>,
): Promise<Group[]> {
  const byUrl = new Map<string, Group>()
  for (const one of wanted) {
    await turn()
    const { url, name, key } = one
    const group = byUrl.get(url) ?? { url, name, key, uses: [] }
    group.uses.push(one)
    byUrl.set(url, group)
  }
  return [...byUrl.values()]
}

/** What pages are told of a source. */
export function sourcePicture(
  { url, name }: Pick<WantedPicture, 'url' | 'name'>,
  { bytesDigest, facts }: Pick<OpenSource, 'bytesDigest' | 'facts'>,
  recipe: string,
): SourcePicture {
  const { format, width, height, darkInk, lettered } = facts
  const named = digest(`${recipe}\n${bytesDigest}`).slice(0, 10)
  const told = { ...(darkInk && { darkInk }), ...(lettered && { lettered }) }
  return { url, name, width, height, digest: named, format, shownAs: shownAs(facts), ...told }
}

/** For each owner once. */
function tell(
  { url, name, uses }: Group,
  { failed, notRefreshed, reduced }: PictureProblems,
  notices: NoticeSink,
): void {
  const picture = name.startsWith('files/') ? `/${name}` : url
  const owners = new Map(uses.map(({ owner }) => [JSON.stringify(owner), owner]))
  for (const owner of owners.values()) {
    if (failed !== undefined) notices.push(PictureFailed.notice({ picture, reason: failed }, owner))
    if (notRefreshed !== undefined) notices.push(PictureNotRefreshed.notice({ picture, reason: notRefreshed }, owner))
    if (reduced !== undefined) notices.push(PictureReduced.notice({ picture, what: reduced }, owner))
  }
}
