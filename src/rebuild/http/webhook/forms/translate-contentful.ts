import type { ReportedChange } from '../../../queue/change.ts'
import { allKnown, valueAtPath, fieldsOf, nameChange, typeNamed, type WebhookTypes } from './name-change.ts'

/** The header that says what happened, such as `ContentManagement.Entry.publish`. */
const TOPIC_HEADER = 'x-contentful-topic'

const SHOWN = 'ContentManagement.Entry.publish'

/**
 * The changes of a Contentful webhook. The header has the topic, and the body has the entry with the values of each
 * field by locale. Each path counts for all our locales, because Contentful shows the value of another locale if one is
 * missing. `undefined` if anything may have changed: after other events the body has no fields, or fields of a draft
 * that is not published yet.
 *
 * https://www.contentful.com/developers/docs/extensibility/webhooks/headers
 */
export function translateContentful(
  body: unknown,
  types: WebhookTypes,
  headers: { readonly [name: string]: string | undefined },
): readonly ReportedChange[] | undefined {
  const entry = fieldsOf(body)
  const type = typeNamed(types, valueAtPath(entry, 'sys.contentType.sys.id'))
  if (!type || headers[TOPIC_HEADER] !== SHOWN) return undefined
  const fields = fieldsOf(entry['fields'])
  const { articleField = 'slug', groupField } = type
  const groups = groupField === undefined ? [undefined] : valuesOf(fields[groupField])
  // If there are several groups, the body does not tell which path belongs to which group.
  if (groups.length !== 1) return undefined
  const articles = type.kind === 'article' ? valuesOf(fields[articleField]) : [undefined]
  return allKnown(articles.map((article) => nameChange(type, article, groups[0])))
}

/** The different values of a field in all locales. */
function valuesOf(field: unknown): unknown[] {
  return [...new Set(Object.values(fieldsOf(field)))]
}
