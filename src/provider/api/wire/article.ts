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

/** One article in the language of the call. `body` is HTML and not trusted; it is checked when it is cleaned. */
export const articleFields = {
  id: idField,
  /** Last path segment. */
  article: namedField,
  /** First path segment; missing, `null` or empty: the article stands at the root. */
  group: optionalTextField,
  title: textField,
  body: bodyField,
  publishedAt: timeField,
  /** Missing: that of `publishedAt`. */
  updatedAt: optionalTimeField,
  summary: leftOutIfWrong(optionalTextField),
  cover: leftOutIfWrong(optionalTextField),
  keywords: leftOutIfWrong(keywordsField),
  author: leftOutIfWrong(optionalTextField),
  /** Missing: never. */
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

/** `article/page`: one page of the list. A provider may cap the page size; `pageSize` then says to what. */
export const ArticlePageWire = v.object({
  total: count,
  pageNum: v.nullish(count),
  pageSize: v.nullish(count),
  rows: RowsWire,
})

export type ArticlePageWire = v.InferOutput<typeof ArticlePageWire>
