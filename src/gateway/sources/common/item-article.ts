import { rewriteAddresses } from '../../source/rewrite-addresses.ts'
import type { ArticleFromSource } from '../../source/source.ts'
import { usualFields } from './usual-fields.ts'

export type Item = Readonly<Record<string, unknown>>

type Field = 'article' | 'group' | 'title' | 'body' | 'summary' | 'cover' | 'keywords' | 'author' | 'noindex'
type Time = 'publishedAt' | 'updatedAt' | 'expiresAt'

/** The content system's names for the fields of an article: `{ article: 'slug', group: 'category.slug' }`. */
export type FieldNames = { readonly [F in Field | Time]?: string }

/**
 * Gives fields of an article for an item. They go before `usual`, the usual meaning of the item's fields. `undefined`
 * leaves the item out.
 */
export type MapItem = (item: Item, usual: Partial<ArticleFromSource>) => Partial<ArticleFromSource> | undefined

export type ItemTools = {
  readonly fields: FieldNames
  readonly map: MapItem | undefined
  /** Makes HTML of the value that holds the text. */
  readonly html: (value: unknown) => Promise<string>
  /** The address on the site of a file of the content system; `undefined` for any other address. */
  readonly fileOf: (written: string) => string | undefined
  /** The absolute address of something in the content system, if it is written without a host; else `undefined`. */
  readonly linkTo: (written: string) => string | undefined
  readonly publishedAt: readonly string[]
}

/** Makes the article of an item. `undefined` if `map` leaves it out. */
export async function itemArticle(
  id: string,
  item: Item,
  isDraft: boolean,
  { fields, map, html, fileOf, linkTo, publishedAt }: ItemTools,
): Promise<ArticleFromSource | undefined> {
  const data = namedFields(item, fields)
  const text = await html(data['body'] ?? data['content'] ?? data['blocks'])
  const usual = usualFields({ id, data, html: text })
  const said = map ? map(item, usual) : {}
  if (said === undefined) return undefined
  const written = publishedAt.map((name) => item[name]).find((value) => typeof value === 'string') as string | undefined
  const { article = id, cover, body = '', ...rest } = { ...usual, ...(isDraft && { draft: true }), ...said }
  return {
    title: article,
    ...rest,
    article,
    publishedAt: rest.publishedAt ?? written ?? '',
    ...(cover !== undefined && { cover: fileOf(cover) ?? cover }),
    body: rewriteAddresses(body, {
      src: fileOf,
      // The build makes all widths of a picture itself.
      srcset: (set) => (set.split(/[\s,]+/).some((part) => fileOf(part) !== undefined) ? '' : undefined),
      href: linkTo,
    }),
  }
}

/** The value at a path such as `category.slug`. */
function valueAt(item: Item, path: string): unknown {
  let value: unknown = item
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

function namedFields(item: Item, fields: FieldNames): Item {
  const named = Object.entries(fields).map(([field, path]) => [
    field === 'article' ? 'slug' : field,
    valueAt(item, path),
  ])
  return { ...item, ...(Object.fromEntries(named) as Item) }
}
