import { parseJson } from '#kit/parse-json.ts'
import { contentOf } from '../model/config-entries.ts'
import type { ConfigEntries } from '../model/content.ts'
import { asRecord, asText } from './read-fields.ts'

/** The time zone that `siteConfig` names; UTC if it names none that there is. */
export function timeZoneOf(entries: ConfigEntries): string {
  const config = asRecord(parseJson(contentOf(entries, 'siteConfig') ?? ''))
  return asTimeZone(config?.['timeZone']) ?? 'UTC'
}

// Asking Intl takes longer than reading all the rest of a small tenant's configs. Only real names are kept, so this
// stays small.
const knownTimeZones = new Set(['UTC'])

export function asTimeZone(value: unknown): string | undefined {
  const name = asText(value)
  // Intl also takes offsets such as +08:00, which know no summer time.
  if (name === undefined || !/^[A-Za-z]/.test(name)) return undefined
  if (knownTimeZones.has(name)) return name
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    knownTimeZones.add(name)
    return name
  } catch {
    return undefined
  }
}
