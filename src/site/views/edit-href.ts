import type { ShownArticle } from '../model/site.ts'

/** Where an article can be edited, by the pattern of the language that it is written in. */
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
