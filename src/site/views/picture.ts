import type { Picture, PictureCatalogue, PicturePlace } from '#contract/picture.ts'
import { pictureAt } from '#contract/picture-variants.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import type { Where } from '#kit/errors.ts'
import { followedFilter } from '#kit/list-change.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { PictureRefused, PicturesTooMany } from '../errors.ts'
import { contentAddress } from '../read/file-address.ts'
import { reportLongAddress } from '../read/report-long-address.ts'
import type { MenuEntry } from '../model/menu.ts'
import { MENU_TYPES } from '../model/menu.ts'
import { iconSourceOf } from './icons-of.ts'
import { pictureName } from './picture-name.ts'
import type { LocaleSite, ShownArticle, Site } from '../model/site.ts'
import { hasPageKind } from '../theme/themes.ts'

/** A picture that the content of a site names. */
export type PictureUse = {
  /** The absolute address of the source. */
  readonly url: string
  /** Its name in the addresses of variants. */
  readonly name: string
  readonly place: PicturePlace
  /** What names the picture, for notices. If there are several, the first one. */
  readonly owner: Where
}

/**
 * The most different source pictures of a site, because the build loads, measures and remembers each. For any further
 * one, pages show a placeholder.
 */
export const MOST_SITE_PICTURES = 50_000

type PagePlace = Exclude<PicturePlace, 'icon'>
type FilesOf = Pick<LocaleSite, 'fileUrl' | 'origin'>

type Named = { readonly written: string; readonly place: PicturePlace; readonly owner: Where; readonly files: FilesOf }

/**
 * A picture of the content as a page shows it; `undefined` if its address cannot be used.
 *
 * `content` is the locale of the text that names it. If the catalogue does not have the picture, it could not be read,
 * and a placeholder stands in its place.
 */
export function pictureOf(
  content: FilesOf,
  written: string | undefined,
  catalogue: PictureCatalogue,
  place: PagePlace,
): Picture | undefined {
  const url = written === undefined || written.trim() === '' ? undefined : contentAddress(content, written)
  return url === undefined ? undefined : shownAt(url, catalogue, place)
}

/** The same as `pictureOf`, but `undefined` instead of a placeholder. */
export function shownPicture(
  ...[content, written, catalogue, place]: Parameters<typeof pictureOf>
): Picture | undefined {
  const url = written === undefined ? undefined : contentAddress(content, written)
  const isShown = url !== undefined && Object.hasOwn(catalogue, url) && catalogue[url]?.shownAs !== 'placeholder'
  return isShown ? shownAt(url, catalogue, place) : undefined
}

/** The picture at `url` as a page shows it at this place. `pictureAt` decides which files. */
function shownAt(url: string, catalogue: PictureCatalogue, place: PagePlace): Picture | undefined {
  return pictureAt(Object.hasOwn(catalogue, url) ? catalogue[url] : undefined, place)
}

/** Lists every picture that the content of a site names and its theme has a place for, once for each place. */
export function* listPictures(site: Site): Steps<PictureUse[]> {
  const uses = new Map<string, PictureUse>()
  const hasRoom = createPictureRoom()
  const isStepFull = createStepCounter()
  for (const { written, place, owner, files } of namedPictures(site)) {
    if (isStepFull()) yield
    if (place === 'banner' && !hasPageKind(site.theme, 'home')) continue
    const url = contentAddress(files, written)
    if (url === undefined || !hasRoom(url)) continue
    // Other sites show the cover of a page as its picture.
    for (const shown of place === 'cover' ? (['cover', 'share'] as const) : [place]) {
      const key = `${shown} ${url}`
      if (!uses.has(key)) uses.set(key, { url, name: pictureName(files.fileUrl, url), place: shown, owner })
    }
  }
  return [...uses.values()]
}

/** Reports each picture whose address cannot be used, and the number of pictures beyond `MOST_SITE_PICTURES`. */
export function* reportRefusedPictures(site: Pick<Site, 'tenant' | 'byLocale'>, notices: NoticeSink): Steps<void> {
  const isStepFull = createStepCounter()
  const hasRoom = createPictureRoom()
  let left = 0
  for (const { written, place, owner, files } of namedPictures(site)) {
    if (isStepFull()) yield
    // It is also listed as the logo or the favicon.
    if (place === 'icon') continue
    const url = contentAddress(files, written)
    if (url !== undefined) {
      if (!hasRoom(url)) left += 1
      continue
    }
    notices.push(
      reportLongAddress(written, `a picture (${place})`, owner) ?? PictureRefused.notice({ url: written }, owner),
    )
  }
  if (left > 0) notices.push(PicturesTooMany.notice({ most: MOST_SITE_PICTURES, left }, { tenant: site.tenant.name }))
}

/** Creates a check that accepts the first `MOST_SITE_PICTURES` different sources. */
function createPictureRoom(): (url: string) => boolean {
  const known = new Set<string>()
  return (url) => known.has(url) || (known.size < MOST_SITE_PICTURES && known.add(url).has(url))
}

const withPictures = followedFilter<ShownArticle>(
  ({ article }) => article.cover !== undefined || article.body.images.length > 0,
)

/** The absolute addresses of the pictures that a site names outside of articles. Any page may show these. */
export function sitePictures(site: Pick<Site, 'tenant' | 'byLocale'>): ReadonlySet<string> {
  const addresses = new Set<string>()
  for (const here of localesOf(site)) {
    for (const { written, files } of picturesAround(site, here)) {
      const address = contentAddress(files, written)
      if (address !== undefined) addresses.add(address)
    }
  }
  return addresses
}

/**
 * Whether the page of an article in `locale` shows one of these pictures as its cover or in its body. `urls` are
 * absolute addresses.
 */
export function showsPicture(site: Site, locale: SiteLocale, shown: ShownArticle, urls: ReadonlySet<string>): boolean {
  const { article } = shown
  const files = site.byLocale[shown.locale] ?? site.byLocale[locale]
  const isOne = (written: string) => files !== undefined && urls.has(contentAddress(files, written) ?? '')
  return (filled(article.cover) && isOne(article.cover)) || article.body.images.some(isOne)
}

function localesOf(site: Pick<Site, 'byLocale'>): [SiteLocale, LocaleSite][] {
  return Object.entries(site.byLocale) as [SiteLocale, LocaleSite][]
}

/** Looks at articles in their own language only, because other languages show the same pictures. */
function* namedPictures(site: Pick<Site, 'tenant' | 'byLocale'>): Generator<Named> {
  for (const [locale, here] of localesOf(site)) {
    yield* picturesAround(site, [locale, here])
    for (const { article, path, locale: writtenIn } of withPictures(here.articles)) {
      if (writtenIn !== locale) continue
      const owner = { tenant: site.tenant.name, locale, path }
      if (filled(article.cover)) yield { written: article.cover, place: 'cover', files: here, owner }
      for (const written of article.body.images) yield { written, place: 'body', files: here, owner }
    }
  }
}

/** The pictures of a locale that are named outside of articles. */
function* picturesAround(
  site: Pick<Site, 'tenant'>,
  [locale, here]: readonly [SiteLocale, LocaleSite],
): Generator<Named> {
  const { siteConfig } = here
  const files = here
  const where = { tenant: site.tenant.name, locale }
  const config = { place: 'logo', files, owner: { ...where, resource: 'siteConfig' } } as const
  if (siteConfig.logo !== undefined) yield { ...config, written: siteConfig.logo }
  if (siteConfig.logoDark !== undefined) yield { ...config, written: siteConfig.logoDark }
  if (siteConfig.favicon !== undefined) yield { ...config, place: 'favicon', written: siteConfig.favicon }
  const iconSource = iconSourceOf(siteConfig)
  if (iconSource !== undefined) yield { ...config, place: 'icon', written: iconSource }
  if (siteConfig.shareImage !== undefined) yield { ...config, place: 'share', written: siteConfig.shareImage }
  for (const { id, image } of here.banners) {
    if (filled(image)) yield { written: image, place: 'banner', files, owner: { ...where, resource: `banner ${id}` } }
  }
  for (const menu of MENU_TYPES) {
    const owner = { ...where, resource: menu }
    for (const written of menuImages(here.menus[menu])) yield { written, place: 'menu', files, owner }
  }
}

function* menuImages(entries: readonly MenuEntry[]): Generator<string> {
  for (const { image, children } of entries) {
    if (filled(image)) yield image
    yield* menuImages(children)
  }
}

function filled(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}
