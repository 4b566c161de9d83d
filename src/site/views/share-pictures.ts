import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import { sharePictureKey, type SharePicture, type SharePictureUse } from '#contract/share-picture.ts'
import { isBlank } from '#kit/is-blank.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import type { LocaleSite, ShownArticle, Site } from '../model/site.ts'
import type { Route } from '../routing/route.ts'
import { articleIndex } from './article-index.ts'
import { pictureOf } from './picture.ts'
import type { SharePictureView } from './page-view.ts'
import { siteName, type ViewInputs } from './view-inputs.ts'

type ShareInputs = Pick<ViewInputs, 'site' | 'here' | 'locale' | 'catalogue'>

/**
 * The absolute address of a picture of the content for other sites; `undefined` if there is none. Other sites load it
 * on its own, so it cannot be relative.
 */
export function shareImageOf(
  content: Pick<LocaleSite, 'fileUrl' | 'origin'>,
  written: string | undefined,
  { site, catalogue }: Pick<ShareInputs, 'site' | 'catalogue'>,
): string | undefined {
  const picture = pictureOf(content, written, catalogue, 'share')
  return picture && site.tenant.origin + picture.src
}

/**
 * The share picture of an article. `undefined` if the article has a cover that other sites can show, if the tenant
 * wants no share pictures, or if it could not be drawn.
 */
export function articleSharePicture(shown: ShownArticle, inputs: ViewInputs): SharePictureView | undefined {
  return viewOf(pictureOfArticle(shown, inputs), inputs)
}

/**
 * The share picture of a site, for its pages that are not articles. `undefined` as for articles, with the site's
 * `shareImage` as the cover.
 */
export function siteSharePicture(inputs: ViewInputs): SharePictureView | undefined {
  return viewOf(pictureOfSite(inputs), inputs)
}

/**
 * Lists the share pictures that the build has to draw; empty if the tenant wants none. `catalogue` tells which covers
 * other sites can show.
 */
export function* listSharePictures(site: Site, catalogue: PictureCatalogue): Steps<SharePictureUse[]> {
  const uses: SharePictureUse[] = []
  const isStepFull = createStepCounter()
  for (const [locale, here] of Object.entries(site.byLocale) as [SiteLocale, LocaleSite][]) {
    const inputs = { site, here, locale, catalogue }
    const where = { tenant: site.tenant.name, locale }
    const picture = pictureOfSite(inputs)
    if (picture) uses.push({ picture, owner: { ...where, resource: 'siteConfig' } })
    for (const shown of here.articles) {
      if (isStepFull()) yield
      const own = pictureOfArticle(shown, inputs)
      if (own) uses.push({ picture: own, owner: { ...where, path: shown.path } })
    }
  }
  return uses
}

/** The same for a single page, which may show that of its article and that of its site. */
export function pageSharePictures(site: Site, route: Route, catalogue: PictureCatalogue): SharePictureUse[] {
  const { locale, path, articleId } = route
  const here = site.byLocale[locale]
  if (here === undefined) return []
  const inputs = { site, here, locale, catalogue }
  const where = { tenant: site.tenant.name, locale }
  const ofSite = pictureOfSite(inputs)
  const shown = articleId === undefined ? undefined : articleIndex(here.articles).byPath.get(path)
  const own = shown && pictureOfArticle(shown, inputs)
  return [
    ...(ofSite ? [{ picture: ofSite, owner: { ...where, resource: 'siteConfig' } }] : []),
    ...(own ? [{ picture: own, owner: { ...where, path } }] : []),
  ]
}

function viewOf(picture: SharePicture | undefined, { site, shares }: ViewInputs): SharePictureView | undefined {
  const address = picture && shares?.addresses[sharePictureKey(picture)]
  if (picture === undefined || address === undefined) return undefined
  const { title, siteName: name } = picture
  return { src: site.tenant.origin + address, alt: name === undefined ? title : `${title} · ${name}` }
}

/** The share picture of an article. If the article is not translated, all languages share one picture. */
function pictureOfArticle(shown: ShownArticle, inputs: ShareInputs): SharePicture | undefined {
  const { article, locale } = shown
  const { site, here } = inputs
  if (!site.tenant.sharePictures || isBlank(article.title)) return undefined
  const content = site.byLocale[locale] ?? here
  if (shareImageOf(content, article.cover, inputs) !== undefined) return undefined
  return { title: article.title, siteName: siteName({ site, here: content }), locale, ...colorsOf(content) }
}

function pictureOfSite(inputs: ShareInputs): SharePicture | undefined {
  const { site, here, locale } = inputs
  const { tagline, shareImage } = here.siteConfig
  if (!site.tenant.sharePictures || shareImageOf(here, shareImage, inputs) !== undefined) return undefined
  const name = siteName(inputs)
  return {
    ...(tagline === undefined ? { title: name } : { title: tagline, siteName: name }),
    locale,
    ...colorsOf(here),
  }
}

/** The colours of a share picture: black or white words on the site's colour, as `gateColors` chose them. */
function colorsOf({ shades: { light } }: LocaleSite): Pick<SharePicture, 'ground' | 'ink'> {
  return { ground: light['--theme-color'], ink: light['--on-theme'] }
}
