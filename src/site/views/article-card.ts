import type { SiteLocale } from '#contract/locale.ts'
import type { PictureCatalogue } from '#contract/picture.ts'
import { hrefOf } from '../routing/href.ts'
import { pictureOf } from './picture.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { LocaleSite, ShownArticle, Site } from '../model/site.ts'
import { isNews } from './is-news.ts'
import type { MenuIndex } from './menu-index.ts'
import type { ArticleCard } from './view.ts'

/** What cards of one locale are made with. */
export type CardInputs = {
  readonly site: Site
  readonly locale: SiteLocale
  readonly catalogue: PictureCatalogue
  readonly menuIndex: MenuIndex
  /** The locale that a text is in, for its files and language tag. */
  contentIn(locale: SiteLocale): LocaleSite
}

/**
 * An article as other pages announce it. Without a summary its first sentences stand in; `group` is the group's
 * label.
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

/** An article as one line of a long list. */
export function articleLine(shown: ShownArticle, context: CardInputs): ArticleCard {
  const { article, path, locale: writtenIn } = shown
  return omitUndefined({
    title: article.title,
    href: hrefOf(context.site, path, context.locale),
    publishedAt: isNews(article, context.contentIn(context.locale)) ? article.publishedAt : undefined,
    tag: writtenIn === context.locale ? undefined : context.contentIn(writtenIn).option.tag,
  })
}
