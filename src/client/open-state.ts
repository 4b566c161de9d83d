/** The opening hours that a page has for scripts. */
type PostedHours = {
  /** A name of the IANA database, such as `Asia/Seoul`. */
  readonly timeZone: string
  /** The hours by English name of the day, such as `07:30-12:00 13:00-18:00`. A day without known hours is missing. */
  readonly week: ReadonlyMap<string, string>
  /** Closed days, such as `2026-12-24/2026-12-26`, first and last day included. */
  readonly closed: readonly string[]
}

/**
 * `until`: it is open until then. `from`: it is closed and opens then, on the same day. Neither: it stays closed on
 * this day.
 */
type OpeningState = { readonly until: string } | { readonly from?: string }

/** Whether it is open at a moment; `undefined` if the page does not have the hours of that day. */
export function openStateAt(now: Date, { timeZone, week, closed }: PostedHours): OpeningState | undefined {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone, weekday: 'long', hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(now)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const [date, time] = [`${part('year')}-${part('month')}-${part('day')}`, `${part('hour')}:${part('minute')}`]
  const isClosed = closed.some((days) => {
    const [first = '', last = ''] = days.split('/')
    return first <= date && date <= last
  })
  if (isClosed) return {}
  const times = week.get(part('weekday').toLowerCase())?.split(' ')
  if (times === undefined) return undefined
  for (const written of times) {
    const [from = '', until = ''] = written.split('-')
    if (time < from) return { from }
    if (time < until) return { until }
  }
  return {}
}
