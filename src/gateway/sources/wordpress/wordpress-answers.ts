import * as v from 'valibot'

// The parts of WordPress's answers that we read: https://developer.wordpress.org/rest-api/reference/. PHP writes an
// empty object as `[]`, and plugins leave fields out, so every field but the id may be missing.

const text = v.optional(v.nullable(v.string(), ''), '')
const count = v.fallback(v.optional(v.number(), 0), 0)
const ids = v.fallback(v.optional(v.array(v.number()), []), [])
const address = v.pipe(v.string(), v.url())
const html = v.fallback(v.optional(v.object({ rendered: text, protected: v.optional(v.boolean(), false) })), undefined)

export const WordPressPost = v.object({
  id: v.number(),
  slug: text,
  /** The future slug of a draft, which has none yet. */
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
  /** The language code of Polylang. */
  lang: v.fallback(v.optional(v.string()), undefined),
  /** The ids of the translations, by language, of Polylang. */
  translations: v.fallback(v.optional(v.record(v.string(), v.number()), {}), {}),
})
export type WordPressPost = v.InferOutput<typeof WordPressPost>

/** The fields that a call names, so that WordPress sends no others. */
export const POST_FIELDS = [
  'id,slug,generated_slug,status,type,link,date_gmt,modified_gmt,title.rendered,content.rendered,content.protected',
  'excerpt.rendered,author,featured_media,categories,tags,parent,menu_order,lang,translations',
].join(',')

/** The state is read too, because a scheduled post changes it without an edit when its time comes. */
export const WordPressLook = v.object({
  id: v.number(),
  modified_gmt: text,
  status: v.optional(v.string(), 'publish'),
})

export const WordPressCategory = v.object({ id: v.number(), name: text, slug: text, parent: count })
export type WordPressCategory = v.InferOutput<typeof WordPressCategory>

/** A picture, an author or a tag. Each has one of the two fields. */
export const WordPressName = v.object({ id: v.number(), name: text, source_url: text })

export const WordPressIndex = v.object({
  name: text,
  description: text,
  /** The addresses of WordPress's own files and of its pages. They differ if WordPress lies in a folder. */
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
