import { omitUndefined } from '#kit/omit-undefined.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { SourceLocale } from '../../source/source.ts'
import { textOfHtml } from '../common/text-of-html.ts'
import type { ReadLocale } from './read-locale.ts'
import type { Names } from './read-names.ts'
import { type ListedArticle, translateMenus } from './translate-menus.ts'
import { type PostWorld, translatePost, usualGroup } from './translate-post.ts'
import { createUploads } from './uploads.ts'
import type { WordPressIndex, WordPressPost } from './wordpress-answers.ts'
import { uploadsOf } from './read-options.ts'
import type { WordPressOptions } from './wordpress-options.ts'

/**
 * Turns what WordPress has in one language into the content of a source. Posts whose id is in `seen` are left out; the
 * ids of the others are added to it.
 */
export function translateLocale(
  { index, categories, menus, collections, language }: ReadLocale,
  names: Names,
  options: WordPressOptions,
  fileAddress: (path: string) => string,
  seen: Set<number>,
): SourceLocale {
  const uploads = createUploads([index.url, index.home, options.url], uploadsOf(options))
  const pictureAddress = (address: string) => {
    const path = uploads.pathOf(address)
    return path === undefined ? undefined : fileAddress(path)
  }
  const home = trimCharactersEnd(index.home, '/')
  const own = collections.flatMap(({ posts }) => [...posts.values()]).filter(isOfLanguage)
  for (const { id } of own) seen.add(id)
  const world: PostWorld = {
    home,
    names,
    categories: new Map(categories.map((category) => [category.id, category])),
    posts: new Map(own.map((post) => [post.id, post])),
    groupOf: options.groupOf ?? usualGroup,
    pictureAddress,
    changeSet: (set) => uploads.changeSet(set, pictureAddress),
  }
  const translated = own.flatMap((post) => {
    const article = translatePost(post, world)
    return article ? [{ post, article }] : []
  })
  const { theme, colors, banners } = options
  const listed = translated.flatMap(({ post, article }) =>
    post.status === 'publish' ? [listedArticle(post, article)] : [],
  )
  return omitUndefined({
    theme,
    colors,
    banners,
    site: { ...siteOf(index, names, pictureAddress), ...options.site },
    menus: translateMenus(menus, options.menus, { articles: listed, categories, home }),
    articles: translated.map(({ article }) => article),
  })

  function isOfLanguage({ id, lang }: WordPressPost): boolean {
    return !seen.has(id) && (lang === undefined || language.lang === undefined || lang === language.lang)
  }
}

function listedArticle(post: WordPressPost, article: ListedArticle['article']): ListedArticle {
  const page = post.type === 'page' ? { id: post.id, parent: post.parent, order: post.menu_order } : undefined
  return omitUndefined({ article, categories: post.categories, page })
}

function siteOf(index: WordPressIndex, names: Names, pictureAddress: (address: string) => string | undefined): object {
  const picture = (id: number) => pictureAddress(names.media.get(id) ?? '')
  return omitUndefined({
    siteName: textOfHtml(index.name ?? '') || undefined,
    tagline: textOfHtml(index.description ?? '') || undefined,
    logo: picture(index.site_logo),
    favicon: picture(index.site_icon),
    timeZone: index.timezone_string || undefined,
  })
}
