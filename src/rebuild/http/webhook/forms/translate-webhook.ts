import type { WebhookForm } from '#run/settings/webhook-schema.ts'
import type { ReportedChange } from '../../../queue/change.ts'
import { translateContentful } from './translate-contentful.ts'
import { translateDirectus } from './translate-directus.ts'
import { translateStrapi } from './translate-strapi.ts'
import { translateWordpress } from './translate-wordpress.ts'

const TRANSLATIONS = {
  wordpress: translateWordpress,
  strapi: translateStrapi,
  directus: translateDirectus,
  contentful: translateContentful,
}

/** The changes in a content system's own body. `undefined` if anything may have changed. */
export function translateWebhook(
  text: string,
  headers: { readonly [name: string]: string | undefined },
  { system, types }: WebhookForm,
): readonly ReportedChange[] | undefined {
  return TRANSLATIONS[system](parseFields(text, headers['content-type']), types, headers)
}

/** Parses JSON, or the fields of a form. `undefined` if the text is neither. */
function parseFields(text: string, contentType = ''): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
