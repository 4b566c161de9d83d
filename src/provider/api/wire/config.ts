import { isNestedTooDeep } from '#kit/parse-json.ts'
import { isRecord } from '#site/read/read-fields.ts'
import { UNREADABLE } from './row.ts'

/**
 * One entry of `findByParentCode`. `content` is a text, which may be JSON. All other fields that the provider sends are
 * kept.
 */
export type ConfigRow = { readonly content: string; readonly [field: string]: unknown }

/** Reads an entry. `undefined` if it has no content, `UNREADABLE` if it has a wrong form. */
export function readConfigRow(entry: unknown): ConfigRow | undefined | typeof UNREADABLE {
  if (entry == null) return undefined
  if (!isRecord(entry) || isNestedTooDeep(entry)) return UNREADABLE
  const content = Object.hasOwn(entry, 'content') ? entry['content'] : UNREADABLE
  if (content === null) return undefined
  if (content === UNREADABLE || content === undefined) return UNREADABLE
  // Some providers store JSON as JSON. The same content as a text is meant.
  return { ...entry, content: typeof content === 'string' ? content : JSON.stringify(content) }
}
