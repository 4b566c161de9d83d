import type { OpeningHours } from '../model/config.ts'

/** The opening hours without closed days that are over at `now`. */
export function selectOpeningHours(hours: OpeningHours | undefined, now: Date): OpeningHours | undefined {
  const nowText = now.toISOString()
  return hours && { ...hours, closed: hours.closed.filter(({ endsAt }) => nowText < endsAt) }
}

/** The first instant after `now` at which closed days end (RFC 3339); `undefined` if there is none. */
export function nextClosedEnd(hours: readonly (OpeningHours | undefined)[], now: Date): string | undefined {
  return hours
    .flatMap((one) => selectOpeningHours(one, now)?.closed ?? [])
    .map(({ endsAt }) => endsAt)
    .sort()[0]
}
