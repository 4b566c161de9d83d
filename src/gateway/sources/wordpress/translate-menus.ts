import { omitUndefined } from '#kit/omit-undefined.ts'
import type { SourceMenuEntry } from '../../content.ts'
import type { ArticleFromSource } from '../../source/source.ts'
import { textOfHtml } from '../common/text-of-html.ts'
import type { ReadMenu } from './read-wordpress-menus.ts'
import type { WordPressCategory, WordPressMenuItem } from './wordpress-answers.ts'

type MenusByType = { readonly [type: string]: readonly SourceMenuEntry[] }

/** A published article, with its data in WordPress that menus need. */
export type ListedArticle = {
  readonly article: ArticleFromSource
  readonly categories: readonly number[]
  /** Set if it is a page. */
  readonly page?: { readonly id: number; readonly parent: number; readonly order: number }
}

/** A panel of `top_menu` has room for about so many entries; the menu beside an article has more room. */
const MOST_IN_PANEL = 10
/** All menus of a language together may have 5,000 entries. */
const MOST_IN_TREE = 200
const MAX_DEPTH = 6

/**
 * Makes the menus of a site.
 *
 * `chosen` names a menu of WordPress for each of our types. Without it, the first menu with "foot" or "bottom" in its
 * slug or in a location is the `bottom_menu`. The first other menu with a location, or else the first other menu, is
 * the `top_menu`. If no menu is found for `top_menu`, it lists the pages and the categories. `left_menu` always lists
 * these, because it gives groups their names.
 */
export function translateMenus(
  menus: readonly ReadMenu[] | undefined,
  chosen: Readonly<Record<string, string>> | undefined,
  content: { articles: readonly ListedArticle[]; categories: readonly WordPressCategory[]; home: string },
): MenusByType {
  const lists = menus?.filter(({ items }) => items.length > 0) ?? []
  const foot = lists.find(({ menu }) => /foot|bottom/i.test([menu.slug, ...menu.locations].join(' ')))
  const top =
    lists.find((list) => list !== foot && list.menu.locations.length > 0) ?? lists.find((list) => list !== foot)
  const named = (slug: string) => lists.find(({ menu }) => menu.slug === slug)
  const found: [string, ReadMenu | undefined][] = chosen
    ? Object.entries(chosen).map(([type, slug]) => [type, named(slug)])
    : [
        ['top_menu', top],
        ['bottom_menu', foot],
      ]
  return {
    top_menu: treeOf(content, MOST_IN_PANEL),
    left_menu: treeOf(content, MOST_IN_TREE),
    ...Object.fromEntries(found.flatMap(([type, list]) => (list ? [[type, entriesOf(list.items, content)]] : []))),
  }
}

type Content = Parameters<typeof translateMenus>[2]

function entriesOf(items: readonly WordPressMenuItem[], content: Content, parent = 0, depth = 0): SourceMenuEntry[] {
  if (depth > MAX_DEPTH) return []
  const own = items.filter((item) => item.parent === parent).sort((a, b) => a.menu_order - b.menu_order)
  return own.flatMap((item) => {
    const below = entriesOf(items, content, item.id, depth + 1)
    // A site has no page of a category, so the entry of a category holds the list of its articles.
    const isCategory = item.type === 'taxonomy' && item.object === 'category'
    const listed = isCategory ? articlesIn(item.object_id, content, MOST_IN_PANEL, `${item.id}-`) : []
    const children = below.length > 0 ? below : listed
    if (item.type === 'taxonomy' && children.length === 0) return []
    const isHome = item.url === content.home || item.url === `${content.home}/`
    return omitUndefined({
      id: String(item.id),
      name: textOfHtml(item.title?.rendered ?? ''),
      url: item.type === 'taxonomy' || item.url === '#' ? '' : isHome ? '/' : (item.url ?? ''),
      target: item.target || undefined,
      description: textOfHtml(item.description ?? '') || undefined,
      children,
    })
  })
}

/** Lists the categories with their newest articles, and the pages with the pages below them. */
function treeOf(content: Content, most: number): SourceMenuEntry[] {
  const categories = content.categories.map(({ id, name }) => ({
    id: `category-${id}`,
    name: textOfHtml(name ?? ''),
    url: '',
    children: articlesIn(id, content, most),
  }))
  return [...categories.filter(({ children }) => children.length > 0), ...pagesBelow(0, content, most)]
}

function articlesIn(category: number, { articles }: Content, most: number, prefix = ''): SourceMenuEntry[] {
  // An article is in one group only, so it is listed only in its first category.
  const own = articles.filter(({ categories }) => categories[0] === category)
  const newest = own.sort((a, b) => (a.article.publishedAt < b.article.publishedAt ? 1 : -1))
  return newest.slice(0, most).map(({ article }) => entryOf(article, prefix))
}

function pagesBelow(parent: number, content: Content, most: number, depth = 0): SourceMenuEntry[] {
  if (depth > MAX_DEPTH) return []
  const own = content.articles.flatMap(({ article, page }) => (page?.parent === parent ? [{ article, page }] : []))
  own.sort((a, b) => a.page.order - b.page.order || (a.article.title < b.article.title ? -1 : 1))
  return own.slice(0, most).map(({ article, page }) => ({
    ...entryOf(article),
    children: pagesBelow(page.id, content, most, depth + 1),
  }))
}

function entryOf({ id, title, group, article }: ArticleFromSource, prefix = ''): SourceMenuEntry {
  return { id: `${prefix}article-${id}`, name: title, url: group ? `/${group}/${article}.html` : `/${article}.html` }
}
