import type { ReportedChange } from '../../../queue/change.ts'
import {
  allKnown,
  valueAtPath,
  fieldsOf,
  localeOfTag,
  nameChange,
  typeNamed,
  type WebhookTypes,
} from './name-change.ts'

/**
 * After these events the entry may be visible. After any other event, the entry may have had another path while it was
 * live.
 */
const SHOWN = new Set(['entry.create', 'entry.update', 'entry.publish'])

/**
 * The changes of a Strapi webhook (version 3 to 5): `event`, `model`, `uid` and `entry`. A type is named by its model
 * (`article`) or its uid (`api::article.article`). `undefined` if anything may have changed.
 *
 * https://docs.strapi.io/cms/backend-customization/webhooks#payloads
 */
export function translateStrapi(body: unknown, types: WebhookTypes): readonly ReportedChange[] | undefined {
  const { event, model, uid, entry } = fieldsOf(body)
  const type = typeNamed(types, uid) ?? typeNamed(types, model)
  if (!type || !SHOWN.has(String(event))) return undefined
  const fields = fieldsOf(entry)
  const { articleField = 'slug', groupField } = type
  const change = nameChange(type, valueAtPath(fields, articleField), groupField && valueAtPath(fields, groupField))
  const locale = localeOfTag(fields['locale'])
  return allKnown([change && { ...change, ...(locale !== undefined && { locale }) }])
}
