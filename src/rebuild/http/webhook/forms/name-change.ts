import * as v from 'valibot'
import { LANGUAGES, SITE_LOCALES } from '#contract/locale.ts'
import type { WebhookForm, WebhookType } from '#run/settings/webhook-schema.ts'
import { ReportedChanges, type ReportedChange } from '../../../queue/change.ts'

/** The types of a content system, by their names. */
export type WebhookTypes = WebhookForm['types']

type WebhookFields = { readonly [name: string]: unknown }

/** The fields of an object. Any other value has no fields. */
export function fieldsOf(value: unknown): WebhookFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WebhookFields) : {}
}

/** The type with this name. `undefined` if the settings have none of this name. */
export function typeNamed(types: WebhookTypes, name: unknown): WebhookType | undefined {
  return typeof name === 'string' && Object.hasOwn(types, name) ? types[name] : undefined
}

/** The value at a path such as `category.slug`: `null` if a part of it is `null`, `undefined` if it is missing. */
export function valueAtPath(fields: WebhookFields, path: string): unknown {
  let value: unknown = fields
  for (const name of path.split('.')) {
    if (value === null) return null
    const inside = fieldsOf(value)
    value = Object.hasOwn(inside, name) ? inside[name] : undefined
  }
  return value
}

/**
 * The change of an entry of this type. `article` is the last path segment of its article, and `inField` its group if
 * the type has a `groupField`. `undefined` if one of them is not certain: then anything may have changed.
 */
export function nameChange(type: WebhookType, article: unknown, inField?: unknown): ReportedChange | undefined {
  const { kind, group = null, groupField } = type
  if (kind !== 'article') return { kind }
  const found = groupField === undefined ? group : inField
  if (!isSegment(article) || !(found === null || isSegment(found))) return undefined
  return { kind, article, ...(found !== null && { group: found }) }
}

/** The locale of a language tag: `ko-KR` means `kr`. `undefined`, which means all locales, if there is none. */
export function localeOfTag(tag: unknown): string | undefined {
  if (typeof tag !== 'string') return undefined
  const [language] = tag.toLowerCase().split(/[-_]/)
  return SITE_LOCALES.find((locale) => LANGUAGES[locale] === language)
}

/** Returns the changes if each of them is known and can be stored. `undefined` if one is not, or if there are none. */
export function allKnown(changes: readonly (ReportedChange | undefined)[]): readonly ReportedChange[] | undefined {
  const { success, output } = v.safeParse(ReportedChanges, changes)
  return success && output.length > 0 ? output : undefined
}

/** Whether this may be one segment of a path. */
function isSegment(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.includes('/')
}
