import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { ArticleFromSource } from '../../source/source.ts'
import { pathName } from './path-name.ts'
import { textOfHtml } from './text-of-html.ts'

/** In characters; no page shows more. Feeds write whole articles into their description. */
const MAX_SUMMARY = 300

/** An entry of a content system: its fields under any names, and the HTML of its text. */
type UsualEntry = {
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly html: string
  readonly heading?: string | undefined
  readonly filePath?: string | undefined
}

/**
 * Reads an entry by the names that content systems usually give to fields. A field that the entry lacks is missing;
 * `map` can set it.
 */
export function usualFields(entry: UsualEntry): Partial<ArticleFromSource> & { id: string } {
  const { id, data, filePath } = entry
  const first = (...names: string[]) => names.map((name) => data[name]).find((value) => !isMissing(value))
  const link = textOf(first('url', 'link', 'canonicalURL', 'permalink'))
  const title = textOf(first('title', 'name', 'headline')) ?? entry.heading
  const place = placeOf(textOf(data['slug']) ?? id, [link, title])
  const group = textOf(data['group'])
  const summary = textOf(first('summary', 'description', 'excerpt'))
  return omitUndefined({
    id,
    article: place.article,
    group: group === undefined ? place.group : pathName(group),
    title,
    body: entry.html,
    publishedAt: timeOf(first('publishedAt', 'pubDate', 'publishDate', 'publishedDate', 'published', 'date')),
    updatedAt: timeOf(
      first('updatedAt', 'updatedDate', 'updated', 'modifiedDate', 'lastModified', 'lastmod', 'date_updated'),
    ),
    expiresAt: timeOf(first('expiresAt', 'expiryDate')),
    summary: summary === undefined ? undefined : shortText(summary),
    cover: textOf(first('cover', 'image', 'heroImage', 'coverImage', 'thumbnail')),
    keywords: listOf(first('keywords', 'tags', 'categories')),
    author: listOf(first('author', 'authors'))?.join(', '),
    draft: data['draft'] === true || data['published'] === false ? true : undefined,
    noindex: data['noindex'] === true ? true : undefined,
    addresses: [filePath, link].filter((address) => address !== undefined),
  })
}

/**
 * Folders of an id become the group, and its last name that of the page. The id of a feed may be an address; then only
 * the last name of its path counts.
 */
function placeOf(id: string, instead: readonly (string | undefined)[]): { group: string | null; article: string } {
  const isAddress = /^[a-z][a-z\d+.-]*:/i.test(id)
  const names = isAddress ? [] : id.split('/').map(pathName).filter(Boolean)
  const own = names.pop()
  if (own !== undefined) return { group: names.join('-') || null, article: own }
  const [link, title = ''] = instead
  const lasts = [id, link].map((address) => pathName(lastSegment(address)))
  return { group: null, article: lasts.find(Boolean) ?? (pathName(title) || pathName(id)) }
}

function lastSegment(address: string | undefined): string {
  if (address === undefined || !/^https?:/i.test(address) || !URL.canParse(address)) return ''
  const segment = new URL(address).pathname.split('/').findLast(Boolean) ?? ''
  return decodeOrKeep(segment).replace(/\.[a-z]{2,5}$/i, '')
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A text, also from an object such as `{ src, alt }`, `{ url }` or `{ name }`. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const found = ['src', 'url', 'name', 'label', 'title', 'term', 'id'].map((name) => fields[name])
  return found.find((text): text is string => typeof text === 'string' && text !== '')
}

function timeOf(value: unknown): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (typeof value === 'number') return new Date(value).toISOString()
  return typeof value === 'string' ? value : undefined
}

function listOf(value: unknown): string[] | undefined {
  const parts = typeof value === 'string' ? value.split(',') : [value].flat()
  const texts = parts.map(textOf).filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts
}

function shortText(html: string): string {
  const text = textOfHtml(html)
  return text.length <= MAX_SUMMARY ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_SUMMARY))}…`
}
