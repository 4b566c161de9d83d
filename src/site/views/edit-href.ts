import type { ShownArticle } from '../model/site.ts'

/**
 * The address at which an article is edited. `pattern` is that of the language in which it is written; without one it
 * is `undefined`.
 */
export function editHref(pattern: string | undefined, { article, locale, path }: ShownArticle): string | undefined {
  if (pattern === undefined) return undefined
  const values = new Map([
    [
      '{path}',
      path
        .replace(/^\//, '')
        .replace(/\.html$/, '')
        .split('/')
        .map(encodeURIComponent)
        .join('/'),
    ],
    ['{locale}', locale],
    ['{id}', encodeURIComponent(article.id)],
  ])
  return new URL(pattern.replaceAll(/\{\w+\}/g, (place) => values.get(place) ?? place)).href
}
