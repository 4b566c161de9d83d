import { isBlank } from '#kit/is-blank.ts'
import { linkLabel } from './link-label.ts'
import { articleCard } from './article-card.ts'
import type { Banner } from '../model/content.ts'
import { pictureOf } from './picture.ts'
import { isNews } from './is-news.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { THEMES } from '../theme/themes.ts'
import type { BannerView, PageContent } from './page-view.ts'
import type { ViewInputs } from './view-inputs.ts'

const LATEST = 6

/**
 * Makes the view of the home page: all banners, the six newest articles that are news, and the opening hours if the
 * theme shows them.
 */
export function homeView(context: ViewInputs): Extract<PageContent, { kind: 'home' }> {
  const { here, site } = context
  return omitUndefined({
    kind: 'home' as const,
    banners: here.banners.map((banner) => bannerView(banner, context)),
    latest: here.articles
      .filter(({ article }) => isNews(article, here))
      .slice(0, LATEST)
      .map((shown) => articleCard(shown, context)),
    openingHours: THEMES[site.theme].showsVisits ? here.openingHours : undefined,
  })
}

/** Makes the view of a banner. If it has no `alt`, its picture counts as decoration. */
function bannerView(banner: Banner, { here, catalogue }: ViewInputs): BannerView {
  const { id, url } = banner
  const [title, subtitle, alt, buttonText] = [banner.title, banner.subtitle, banner.alt, banner.buttonText].map(seen)
  return omitUndefined({
    id,
    title,
    subtitle,
    picture: pictureOf(here, banner.image, catalogue, 'banner'),
    alt: alt ?? '',
    href: url,
    buttonText,
    name: title ?? subtitle ?? alt ?? (url === undefined ? undefined : linkLabel(url)),
  })
}

function seen(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text
}
