import { isNestedTooDeep } from '#kit/parse-json.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { UNREADABLE } from './row.ts'

/**
 * One entry of `findByParentCode`. `content` is a text, JSON or not; what else the provider says of the entry stays
 * with it.
 */
export type ConfigRow = { readonly content: string; readonly [field: string]: unknown }

/** `undefined` for an entry without content. */
export function readConfigRow(entry: unknown): ConfigRow | undefined | typeof UNREADABLE {
  if (entry == null) return undefined
  if (!isRecord(entry) || isNestedTooDeep(entry)) return UNREADABLE
  const content = Object.hasOwn(entry, 'content') ? entry['content'] : UNREADABLE
  if (content === null) return undefined
  if (content === UNREADABLE || content === undefined) return UNREADABLE
  // A provider that stores JSON as JSON means the same text.
  return { ...entry, content: typeof content === 'string' ? content : JSON.stringify(content) }
}
