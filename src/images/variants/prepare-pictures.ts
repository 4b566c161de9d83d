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

/**
 * A picture that content names. `owner` is the place of the content, for notices. `key` is the source's key in memory,
 * the same in every build.
 */
type WantedPicture = {
  readonly url: string
  readonly name: string
  readonly key: string
  readonly place: PicturePlace
  readonly owner: Where
}

export type PreparedPictures = {
  readonly catalogue: PictureCatalogue
  /** Files in the cache, by the address that pages print. */
  readonly files: ReadonlyMap<string, VariantFile>
  readonly notices: readonly Notice[]
}

export type PrepareOptions = {
  /** Names how variants are made. */
  readonly recipe: string
  /** Measures the sources and makes no variants. */
  readonly measureOnly?: boolean
  readonly onProgress?: (done: number, total: number) => void
  /** Called between pictures, so that other work on the thread can run. */
  readonly turn?: () => Promise<void> | undefined
}

type Group = { readonly url: string; readonly name: string; readonly key: string; readonly uses: WantedPicture[] }

/** What to report about a picture: why it is missing or not refreshed, or how it was reduced. */
type PictureProblems = {
  readonly failed?: string
  readonly notRefreshed?: string | undefined
  readonly reduced?: string | undefined
}

/**
 * Measures every picture that a site names, and makes every variant that its pages may need.
 *
 * If a picture cannot be loaded or made, each place that names it gets a notice, and pages show a neutral picture
 * instead.
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
  // The result is in the order of the content, not in that of the loading.
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
    // Waits for all variants even if one fails: the bytes must not be deleted while a process still reads them.
    const made = await Promise.allSettled(planned.map(({ modifiers }) => read.variant(modifiers)))
    const failed = made.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    made.forEach((one, at) => {
      if (one.status === 'fulfilled') files.set(planned[at]?.address ?? '', one.value)
    })
  }
}

/** The pictures grouped by address, in the order of their first use. */
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

/** What pages know of a source. */
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

/** Adds each notice once per owner. */
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
