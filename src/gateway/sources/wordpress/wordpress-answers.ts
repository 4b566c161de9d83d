import * as v from 'valibot'

// What we read of WordPress's answers: https://developer.wordpress.org/rest-api/reference/. PHP writes an empty object
// as `[]`, and plugins leave fields out, so all but the id may be missing.

const text = v.optional(v.nullable(v.string(), ''), '')
const count = v.fallback(v.optional(v.number(), 0), 0)
const ids = v.fallback(v.optional(v.array(v.number()), []), [])
const address = v.pipe(v.string(), v.url())
const html = v.fallback(v.optional(v.object({ rendered: text, protected: v.optional(v.boolean(), false) })), undefined)

export const WordPressPost = v.object({
  id: v.number(),
  slug: text,
  /** What the slug will be: only drafts have no slug. */
  generated_slug: text,
  status: v.optional(v.string(), 'publish'),
  type: v.optional(v.string(), 'post'),
  link: text,
  date_gmt: text,
  modified_gmt: text,
  title: html,
  content: html,
  excerpt: html,
  author: count,
  featured_media: count,
  categories: ids,
  tags: ids,
  parent: count,
  menu_order: count,
  /** Polylang's. */
  lang: v.fallback(v.optional(v.string()), undefined),
  /** Polylang's: the ids of the translations, by language. */
  translations: v.fallback(v.optional(v.record(v.string(), v.number()), {}), {}),
})
export type WordPressPost = v.InferOutput<typeof WordPressPost>

/** The fields that a call has to name, so that WordPress sends no others. */
export const POST_FIELDS = [
  'id,slug,generated_slug,status,type,link,date_gmt,modified_gmt,title.rendered,content.rendered,content.protected',
  'excerpt.rendered,author,featured_media,categories,tags,parent,menu_order,lang,translations',
].join(',')

/** A scheduled post changes its state without an edit when its time comes. */
export const WordPressLook = v.object({
  id: v.number(),
  modified_gmt: text,
  status: v.optional(v.string(), 'publish'),
})

export const WordPressCategory = v.object({ id: v.number(), name: text, slug: text, parent: count })
export type WordPressCategory = v.InferOutput<typeof WordPressCategory>

/** Media, authors and tags: each has one of the two fields. */
export const WordPressName = v.object({ id: v.number(), name: text, source_url: text })

export const WordPressIndex = v.object({
  name: text,
  description: text,
  /** The address of WordPress's own files, and that of its pages. They differ if WordPress lies in a folder. */
  url: address,
  home: address,
  timezone_string: text,
  namespaces: v.array(v.string()),
  site_logo: count,
  site_icon: count,
})
export type WordPressIndex = v.InferOutput<typeof WordPressIndex>

export const WordPressMenu = v.object({
  id: v.number(),
  slug: text,
  locations: v.fallback(v.optional(v.array(v.string()), []), []),
})
export type WordPressMenu = v.InferOutput<typeof WordPressMenu>

export const WordPressMenuItem = v.object({
  id: v.number(),
  title: html,
  url: text,
  description: text,
  /** `post_type`, `taxonomy`, `post_type_archive` or `custom`. */
  type: text,
  object: text,
  object_id: count,
  parent: count,
  menu_order: count,
  target: text,
})
export type WordPressMenuItem = v.InferOutput<typeof WordPressMenuItem>

export const WordPressFault = v.object({ code: v.string(), message: text })

export const WordPressUser = v.object({ capabilities: v.fallback(v.record(v.string(), v.unknown()), {}) })
