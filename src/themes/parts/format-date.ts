import type { SharedView } from '#site/views/view.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a day for the readers of a site, in the tenant's time zone: "March 2, 2026", "2026年3月2日". `time` is RFC 3339.
 */
export function formatDate(shared: SharedView, time: string): string {
  const name = `${shared.tag} ${shared.site.timeZone}`
  const format =
    formats.get(name) ?? new Intl.DateTimeFormat(shared.tag, { dateStyle: 'long', timeZone: shared.site.timeZone })
  formats.set(name, format)
  return format.format(new Date(time))
}
