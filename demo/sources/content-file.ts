import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { decodeUtf8 } from '#kit/decode-utf8.ts'
import type { SourceArticle, SourceBanners, SourceConfigs, SourceMenuEntry, SourceMenus } from '#gateway/content.ts'

// The shapes are as loose as those of the wire. A provider may send more than the contract names, and odd content must
// reach the client unchanged, such as entries without an id or groups of unknown types.
const rfc3339 = v.pipe(
  v.string(),
  v.check(
    (text) =>
      /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    'expected an RFC 3339 time such as "2026-03-02T08:00:00Z"',
  ),
)

const Article = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty('expected an id')),
  article: v.string(),
  group: v.optional(v.nullable(v.string()), null),
  title: v.string(),
  body: v.pipe(
    v.union([v.string(), v.array(v.string())], 'expected a string or a list of lines'),
    v.transform((body) => (typeof body === 'string' ? body : body.join('\n'))),
  ),
  publishedAt: rfc3339,
  updatedAt: rfc3339,
  summary: v.optional(v.string()),
  cover: v.optional(v.string()),
  keywords: v.optional(v.array(v.string())),
  author: v.optional(v.string()),
  expiresAt: v.optional(rfc3339),
  noindex: v.optional(v.boolean()),
  draft: v.optional(v.boolean()),
})

const Articles = v.pipe(
  v.array(Article),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const doubled = firstDoubled(dataset.value.map(({ id }) => id))
    if (doubled !== undefined) addIssue({ message: `the id "${doubled}" occurs twice` })
  }),
)

const Configs = v.record(
  v.string(),
  v.record(
    v.string(),
    v.pipe(
      v.unknown(),
      v.transform((content) => (typeof content === 'string' ? content : JSON.stringify(content))),
    ),
  ),
)

const MenuEntry: v.GenericSchema<SourceMenuEntry> = v.looseObject({
  id: v.exactOptional(v.string()),
  name: v.exactOptional(v.string()),
  url: v.exactOptional(v.string()),
  children: v.exactOptional(v.array(v.lazy(() => MenuEntry))),
})

const Menus = v.record(v.string(), v.looseObject({ type: v.string(), children: v.array(MenuEntry) }))

const Banners = v.record(v.string(), v.array(v.looseObject({ id: v.string() })))

export const readArticlesFile = (file: string) => readContentFile(file, Articles) as SourceArticle[]
export const readConfigsFile = (file: string) => readContentFile(file, Configs) as SourceConfigs
export const readMenusFile = (file: string) => readContentFile(file, Menus) as SourceMenus
export const readBannersFile = (file: string) => readContentFile(file, Banners) as SourceBanners

/**
 * The error for a content file that cannot be served. Its `name` is `DemoContentInvalid`, and its message names file
 * and reason.
 */
export function demoContentInvalid(file: string, reason: string, cause?: unknown): Error {
  const error = new Error(`${file}: ${reason}`, { cause })
  error.name = 'DemoContentInvalid'
  return error
}

/** The first value that occurs twice; `undefined` if there is none. */
export function firstDoubled(values: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return values.find((value) => seen.size === seen.add(value).size)
}

function readContentFile<const Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  const decoded = decodeUtf8(readFileSync(file))
  if ('encoding' in decoded) throw demoContentInvalid(file, `is in ${decoded.encoding}. Save it as UTF-8.`)
  let value: unknown
  try {
    value = JSON.parse(decoded.text)
  } catch (cause) {
    throw demoContentInvalid(file, `is not valid JSON. ${(cause as Error).message}`, cause)
  }
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const issue = result.issues[0]
  const path = v.getDotPath(issue)
  throw demoContentInvalid(file, `has the wrong shape${path === null ? '' : ` at ${path}`}: ${issue.message}`)
}
