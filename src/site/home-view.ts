import { articleCard } from './article-card.ts'
import type { Banner } from './content.ts'
import { pictureOf } from './picture.ts'
import { present } from './present.ts'
import type { BannerView, PageContent } from './view.ts'
import type { ViewContext } from './view-context.ts'

const LATEST = 6

export function homeView(context: ViewContext): Extract<PageContent, { kind: 'home' }> {
  const { here } = context
  return {
    kind: 'home',
    banners: here.banners.map((banner) => bannerView(banner, context)),
    latest: here.articles.slice(0, LATEST).map((shown) => articleCard(shown, context)),
  }
}

/** A banner without `alt` says nothing in its picture that its words do not say. */
function bannerView(banner: Banner, { here, catalogue }: ViewContext): BannerView {
  return present({
    id: banner.id,
    title: banner.title,
    subtitle: banner.subtitle,
    picture: pictureOf(here, banner.image, catalogue, 'banner'),
    alt: banner.alt ?? '',
    href: banner.url,
    buttonText: banner.buttonText,
  })
}
