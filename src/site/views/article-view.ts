import type { Picture } from '#contract/picture.ts'
import type { BodyUse } from '../model/body.ts'
import { articleBreadcrumb } from './breadcrumb.ts'
import { hrefOf } from '../routing/href.ts'
import { articleRoute, hasMarkdown, markdownPath } from '../routing/route.ts'
import type { Trail } from './menu-index.ts'
import { pictureOf } from './picture.ts'
import { isNews } from './is-news.ts'
import { editHref } from './edit-href.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { articleSharePicture, shareImageOf } from './share-pictures.ts'
import type { ShownArticle } from '../model/site.ts'
import type { ArticlePage } from './page-view.ts'
import type { ViewInputs } from './view-inputs.ts'

/** Makes the view of an article's page. `trail` is the page's place in the menus. */
export function articleView(shown: ShownArticle, trail: Trail, context: ViewInputs): ArticlePage {
  const { article, locale: writtenIn, path } = shown
  const { menuIndex } = context
  const content = context.contentIn(writtenIn)
  return omitUndefined({
    kind: 'article' as const,
    article: omitUndefined({
      id: article.id,
      title: article.title,
      summary: article.summary,
      cover: pictureOf(content, article.cover, context.catalogue, 'cover'),
      shareImage: shareImageOf(content, article.cover, context),
      sharePicture: articleSharePicture(shown, context),
      keywords: article.keywords,
      author: article.author,
      publishedAt: article.publishedAt,
      updatedAt: article.updatedAt,
    }),
    isDated: isNews(article, context.here),
    shownIn: writtenIn === context.locale ? undefined : { locale: writtenIn, tag: content.option.tag },
    editHref: editHref(content.siteConfig.editPattern, shown),
    markdownHref: markdownHref(shown, context),
    body: bodyUse(shown, context),
    groupLabel: article.group === undefined ? undefined : menuIndex.labelOf(article.group),
    breadcrumb: articleBreadcrumb(shown, trail, context),
    related: article.group === undefined ? [] : context.newestBeside(article.id, article.group),
    ...menuIndex.neighboursOf(path),
  })
}

function markdownHref(shown: ShownArticle, { site, locale }: ViewInputs): string | undefined {
  const route = articleRoute(shown, locale)
  return hasMarkdown(site, route) ? hrefOf(site, markdownPath(route.path), locale) : undefined
}

function bodyUse({ article, locale: writtenIn }: ShownArticle, context: ViewInputs): BodyUse {
  const content = context.contentIn(writtenIn)
  const links: [written: string, href: string][] = []
  for (const written of article.body.links) {
    const href = context.linkIn(writtenIn, written)
    if (href !== undefined && (href !== written || written.startsWith('/'))) links.push([written, href])
  }
  const pictures: [written: string, picture: Picture][] = []
  for (const written of article.body.images) {
    const picture = pictureOf(content, written, context.catalogue, 'body')
    if (picture !== undefined) pictures.push([written, picture])
  }
  return { digest: article.body.digest, links: Object.fromEntries(links), pictures: Object.fromEntries(pictures) }
}
