import { decodeOrKeep } from '#kit/decode-or-keep.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { ArticleFromSource } from '../../source/source.ts'
import { rewriteAddresses } from '../../source/rewrite-addresses.ts'
import { excerptSummary } from './excerpt-summary.ts'
import { textOfHtml } from '../common/text-of-html.ts'
import type { Names } from './read-names.ts'
import type { WordPressCategory, WordPressPost } from './wordpress-answers.ts'
import type { GroupedPost } from './wordpress-options.ts'

/** What the translation of a post needs besides the post. */
export type PostWorld = {
  /** The address of WordPress's home page, without a slash at its end. */
  readonly home: string
  readonly names: Names
  readonly categories: ReadonlyMap<number, WordPressCategory>
  /** All posts of all types, for the pages above a page. */
  readonly posts: ReadonlyMap<number, WordPressPost>
  readonly groupOf: (post: GroupedPost) => string | null
  /** The address of a picture on the site; `undefined` for one that lies elsewhere. */
  readonly pictureAddress: (address: string) => string | undefined
  readonly changeSet: (set: string) => string | undefined
}

const MAX_DEPTH = 20

/**
 * Makes an article of a post or page. `undefined` for a post with a password: with a login WordPress sends its text,
 * and the site would show it to everybody.
 */
export function translatePost(post: WordPressPost, world: PostWorld): ArticleFromSource | undefined {
  if (post.content?.protected || post.excerpt?.protected) return undefined
  const slug = slugOf(post)
  const body = post.content?.rendered ?? ''
  const cover = world.names.media.get(post.featured_media)
  const keywords = post.tags.flatMap((id) => textOfHtml(world.names.tags.get(id) ?? '') || [])
  const author = textOfHtml(world.names.users.get(post.author) ?? '')
  const home = (address: string) => (address === world.home || address === `${world.home}/` ? '/' : undefined)
  return omitUndefined({
    id: String(Math.min(post.id, ...Object.values(post.translations))),
    article: slug,
    group: world.groupOf({ type: post.type, slug, link: post.link ?? '', ...relatives(post, world) }),
    title: textOfHtml(post.title?.rendered ?? '') || slug,
    body: rewriteAddresses(body, { href: home, src: world.pictureAddress, srcset: world.changeSet }),
    publishedAt: utc(post.date_gmt) ?? utc(post.modified_gmt) ?? '1970-01-01T00:00:00Z',
    updatedAt: utc(post.modified_gmt),
    summary: excerptSummary(post.excerpt?.rendered ?? '', body),
    cover: cover ? (world.pictureAddress(cover) ?? cover) : undefined,
    keywords: keywords.length > 0 ? keywords : undefined,
    author: author === '' ? undefined : author,
    draft: post.status !== 'publish' && post.status !== 'future' ? true : undefined,
    addresses: addressesOf(post, world.home),
  })
}

/** The usual group: the first category of a post, the highest page above a page, else `null`. */
export function usualGroup({ categories, parents }: GroupedPost): string | null {
  return categories[0] ?? parents.at(-1) ?? null
}

function relatives(post: WordPressPost, { categories, posts }: PostWorld): Pick<GroupedPost, 'categories' | 'parents'> {
  const parents: string[] = []
  for (let above = posts.get(post.parent); above && parents.length < MAX_DEPTH; above = posts.get(above.parent)) {
    parents.push(slugOf(above))
  }
  return { parents, categories: post.categories.flatMap((id) => decodeOrKeep(categories.get(id)?.slug ?? '') || []) }
}

/** WordPress stores characters outside of ASCII percent-encoded. */
function slugOf(post: WordPressPost): string {
  return decodeOrKeep(post.slug || post.generated_slug || '') || `${post.type}-${post.id}`
}

function addressesOf({ id, type, link }: WordPressPost, home: string): string[] {
  const query = type === 'page' ? `?page_id=${id}` : `?p=${id}`
  const path = URL.parse(link ?? '')?.pathname ?? '/'
  const permalinks = path === '/' ? [] : [link ?? '', path]
  return [...permalinks, `${home}/${query}`, `/${query}`, ...(type === 'post' ? [] : [`${home}/?p=${id}`])]
}

/** WordPress writes times in UTC without a zone, and `0000-…` if there is none. */
function utc(time: string | null): string | undefined {
  return time && !time.startsWith('0000') ? `${time}Z` : undefined
}
