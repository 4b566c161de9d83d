import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import { hrefOf } from '../routing/href.ts'
import { pictureOf } from './picture.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { LocaleSite, ShownArticle, Site } from '../model/site.ts'
import { isNews } from './is-news.ts'
import type { MenuIndex } from './menu-index.ts'
import type { ArticleCard } from './page-view.ts'

/** What the cards of one locale are made from. */
export type CardInputs = {
  readonly site: Site
  readonly locale: SiteLocale
  readonly catalogue: PictureCatalogue
  readonly menuIndex: MenuIndex
  /** The locale of a text, for its files and its language tag. */
  contentIn(locale: SiteLocale): LocaleSite
}

/**
 * Makes the card with which other pages announce an article. Its summary is that of the article, else the article's
 * first sentences. `group` is the label of the group.
 */
export function articleCard(shown: ShownArticle, context: CardInputs): ArticleCard {
  const { article, locale: writtenIn } = shown
  const excerpt = article.body.excerpt === '' ? undefined : article.body.excerpt
  return omitUndefined({
    ...articleLine(shown, context),
    summary: article.summary ?? excerpt,
    cover: pictureOf(context.contentIn(writtenIn), article.cover, context.catalogue, 'cover'),
    group: article.group === undefined ? undefined : context.menuIndex.labelOf(article.group),
  })
}

/** Makes the card of an article for one line of a long list: without summary, cover and group. */
export function articleLine(shown: ShownArticle, context: CardInputs): ArticleCard {
  const { article, path, locale: writtenIn } = shown
  return omitUndefined({
    title: article.title,
    href: hrefOf(context.site, path, context.locale),
    publishedAt: isNews(article, context.contentIn(context.locale)) ? article.publishedAt : undefined,
    tag: writtenIn === context.locale ? undefined : context.contentIn(writtenIn).option.tag,
  })
}
