import type { ReportedChange } from '../../../queue/change.ts'
import { allKnown, valueAtPath, fieldsOf, nameChange, typeNamed, type WebhookTypes } from './name-change.ts'

const SHOWN = new Set(['items.create', 'items.update'])

/** If this is the `articleField`, the key of an item is the last path segment of its article. */
const KEY_FIELD = 'key'

/**
 * The changes of a Directus webhook, or of a flow that sends its `$trigger`: `event`, `collection`, `key` or `keys`,
 * and `payload`. An update holds only the fields that were edited. So the article is known if its path was edited, if
 * the flow adds it to the payload, or if the key is its path. `undefined` if anything may have changed.
 *
 * https://directus.io/docs/guides/automate/triggers
 */
export function translateDirectus(body: unknown, types: WebhookTypes): readonly ReportedChange[] | undefined {
  const { event, collection, key, keys, payload } = fieldsOf(body)
  const type = typeNamed(types, collection)
  if (!type || !SHOWN.has(String(event))) return undefined
  const { kind, articleField = 'slug', groupField } = type
  const items: unknown[] = Array.isArray(keys) ? keys : [key]
  const isByKey = articleField === KEY_FIELD
  // One payload for several items cannot hold the path of each.
  if (items.length > 1 && kind === 'article' && !isByKey) return undefined
  const fields = fieldsOf(payload)
  const group = groupField && valueAtPath(fields, groupField)
  return allKnown(items.map((item) => nameChange(type, isByKey ? item : valueAtPath(fields, articleField), group)))
}
