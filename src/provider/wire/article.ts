import * as v from 'valibot'
import { FlagWire, IdWire, OptionalTextWire, OptionalTimeWire, TextWire, TimeWire } from './field.ts'

/** One article in the language of the call. `body` is HTML and not trusted; it is checked when it is cleaned. */
export const ArticleWire = v.object({
  id: IdWire,
  /** Last path segment. */
  article: TextWire,
  /** First path segment; missing, `null` or empty: the article stands at the root. */
  group: OptionalTextWire,
  title: TextWire,
  body: v.string(),
  publishedAt: TimeWire,
  updatedAt: TimeWire,
  summary: OptionalTextWire,
  cover: OptionalTextWire,
  /** Missing: none. */
  keywords: v.nullish(v.array(TextWire), []),
  author: OptionalTextWire,
  /** Missing: never. */
  expiresAt: v.optional(OptionalTimeWire),
  noindex: FlagWire,
  draft: FlagWire,
})

export type ArticleWire = v.InferOutput<typeof ArticleWire>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `article/page`: one page of the list. A provider may cap the page size; `pageSize` then says to what. */
export const ArticlePageWire = v.object({
  total: count,
  pageNum: v.nullish(count),
  pageSize: v.nullish(count),
  rows: v.array(ArticleWire),
})

export type ArticlePageWire = v.InferOutput<typeof ArticlePageWire>
