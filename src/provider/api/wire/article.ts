import * as v from 'valibot'
import { RowsWire } from './field.ts'
import { type RowOf, leftOutIfWrong } from './row.ts'
import {
  bodyField,
  flagField,
  idField,
  keywordsField,
  namedField,
  optionalTextField,
  optionalTimeField,
  textField,
  timeField,
} from './row-fields.ts'

/**
 * The fields of one article in the language of the call. `body` is untrusted HTML. It is checked when it is cleaned.
 */
export const articleFields = {
  id: idField,
  /** The last path segment. */
  article: namedField,
  /** The first path segment. If it is missing, `null` or empty, the article has a path without a group. */
  group: optionalTextField,
  title: textField,
  body: bodyField,
  publishedAt: timeField,
  /** If it is missing, the value of `publishedAt`. */
  updatedAt: optionalTimeField,
  summary: leftOutIfWrong(optionalTextField),
  cover: leftOutIfWrong(optionalTextField),
  keywords: leftOutIfWrong(keywordsField),
  author: leftOutIfWrong(optionalTextField),
  /** If it is missing, the article never expires. */
  expiresAt: optionalTimeField,
  noindex: flagField,
  draft: flagField,
}

export type ArticleRow = RowOf<typeof articleFields>

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)

/**
 * One page of the list of articles (`article/page`). A provider may limit the page size. Then `pageSize` says what the
 * limit is.
 */
export const ArticlePageWire = v.object({
  total: count,
  pageNum: v.nullish(count),
  pageSize: v.nullish(count),
  rows: RowsWire,
})

export type ArticlePageWire = v.InferOutput<typeof ArticlePageWire>
