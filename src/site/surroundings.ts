import type { PictureCatalogue } from '#contract/picture.ts'
import type { ShownArticle, Site } from './site.ts'

/**
 * What every page sees of its site and of other pages' articles, as parts to be digested one by one.
 *
 * The view of a page follows from this and, where it is an article's, from that article: where both are what they were, nobody has
 * to make the view to know that it is. What other pages show of an article belongs in here.
 */
export function surroundings(site: Site, catalogue: PictureCatalogue): readonly unknown[] {
  const { notices: _, nextChange: __, byLocale, ...whole } = site
  const locales = Object.values(byLocale).map(({ articles, ...here }) => [here, articles.map(announced)])
  return [whole, catalogue, ...locales.flat()]
}

/** An article without what its own pages alone show. Its first sentences stand in for a summary elsewhere. */
function announced({ article, locale, path }: ShownArticle): object {
  const { body, updatedAt: _, ...rest } = article
  return { ...rest, locale, path, ...(rest.summary === undefined && { excerpt: body.excerpt }) }
}
