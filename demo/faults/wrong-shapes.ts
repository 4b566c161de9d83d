import type { MiddlewareHandler } from 'hono'
import { changed } from './broken-answers.ts'

/** The place of a wrong value: the keys on the way to it. `*` stands for the first key. */
type Field = { readonly call: string; readonly way: readonly string[]; readonly value: unknown }

const CALLS = {
  config: '/findByParentCode',
  menu: '/btMenu/tree',
  banner: '/banner/list/home',
  articles: '/article/page',
  changes: '/all/changes',
} as const

const NO_TEXT = { not: 'a text' }

const at = (call: keyof typeof CALLS, ways: readonly string[], value: unknown = NO_TEXT): [string, Field][] =>
  ways.map((way) => [
    `shape-${call}${way === '' ? '' : `-${way.replaceAll('*.', '').replaceAll('.', '-')}`}`,
    { call: CALLS[call], way: way.split('.').filter((key) => key !== ''), value },
  ])

const article = (names: string) => names.split(' ').map((name) => `rows.*.${name}`)

const FIELDS: readonly (readonly [string, Field])[] = [
  ...at('config', [''], 7),
  ...at('config', ['themeCode', 'themeCode.content']),
  ...at('menu', [''], 7),
  ...at('menu', ['*.type', '*.children', '*.children.*.id', '*.children.*.name', '*.children.*.url']),
  ...at('menu', ['*.children.*.description', '*.children.*.image', '*.children.*.target', '*.children.*.children']),
  ...at('banner', [''], 7),
  ...at('banner', ['*.id', '*.title', '*.subtitle', '*.image', '*.alt', '*.url', '*.buttonText']),
  ...at('articles', [''], 7),
  ...at('articles', ['total', 'pageNum', 'pageSize', 'rows']),
  ...at('articles', article('id article group title body summary cover keywords author noindex draft')),
  ...at('articles', article('publishedAt updatedAt expiresAt'), '2026-02-30T08:00:00Z'),
]

/** One scenario for each field that we read: the field has a value of another type. */
export const wrongShapes: Readonly<Record<string, () => MiddlewareHandler>> = Object.fromEntries(
  FIELDS.map(([name, field]) => [name, () => wrongShape(field)]),
)

/** The same for fields of the change feed. A client that cannot use the feed reads everything. */
export const wrongFeeds: Readonly<Record<string, () => MiddlewareHandler>> = Object.fromEntries(
  at('changes', ['', 'cursor', 'changed', 'deleted', 'complete']).map(([name, field]) => [
    name,
    () => wrongShape(field),
  ]),
)

function wrongShape({ call, way, value }: Field): MiddlewareHandler {
  return changed(call, (data) => put(data, way, value))
}

/** A copy of `data` with `value` at the end of `way`. */
function put(data: unknown, [step, ...way]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  const copy = (Array.isArray(data) ? [...(data as unknown[])] : { ...(data as object) }) as Record<string, unknown>
  const key = step === '*' ? Object.keys(copy)[0] : step
  if (key !== undefined) copy[key] = put(copy[key], way, value)
  return copy
}
