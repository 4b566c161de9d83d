/**
 * Turns a time of `readTime` into UTC. `2026-03-02T08:00:00.000` in Seoul is `2026-03-01T23:00:00.000Z`. A time that
 * ends in `Z` stays.
 *
 * A time in the hour that summer time skips counts as one hour later. In the hour that comes twice, the first one is
 * meant.
 */
export function toInstant(time: string, timeZone: string): string {
  if (time.endsWith('Z')) return time
  const asUtcMs = Date.parse(`${time}Z`)
  const [before, after] = [asUtcMs - DAY_MS, asUtcMs + DAY_MS].map((ms) => offsetMs(ms, timeZone)) as [number, number]
  if (before === after) return new Date(asUtcMs - before).toISOString()
  const fits = (offset: number) => offsetMs(asUtcMs - offset, timeZone) === offset
  return new Date(asUtcMs - (!fits(before) && fits(after) ? after : before)).toISOString()
}

const DAY_MS = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** How many milliseconds a time zone is ahead of UTC at an instant. */
function offsetMs(ms: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formats.set(timeZone, format)
  }
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return (sign === '-' ? -size : size) * 1000
}
