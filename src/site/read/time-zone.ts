import { parseJson } from '#kit/parse-json.ts'
import { contentOf } from '../model/config-entries.ts'
import type { ConfigEntries } from '../model/content.ts'
import { asRecord, asText } from './read-fields.ts'

/** The IANA name of the time zone in `siteConfig`; `UTC` if it has none, or an unknown one. */
export function timeZoneOf(entries: ConfigEntries): string {
  const config = asRecord(parseJson(contentOf(entries, 'siteConfig') ?? ''))
  return asTimeZone(config?.['timeZone']) ?? 'UTC'
}

// To ask Intl takes longer than to read all the other configs of a small tenant. Only real names are kept, so the set
// stays small.
const knownTimeZones = new Set(['UTC'])

/** The name of an IANA time zone; `undefined` for anything else. */
export function asTimeZone(value: unknown): string | undefined {
  const name = asText(value)
  // Intl also accepts offsets such as +08:00, which have no summer time.
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
