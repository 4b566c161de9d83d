import type { SharedView } from '#site/views/view.ts'

/**
 * Formats a time that readers must keep to, with the tenant's time zone: "2 March 2026, 09:00 UTC". `time` is RFC 3339.
 */
export function formatInstant({ tag, site }: Pick<SharedView, 'tag' | 'site'>, time: string): string {
  return new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: site.timeZone,
    timeZoneName: 'short',
  }).format(new Date(time))
}
