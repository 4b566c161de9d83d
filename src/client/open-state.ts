/** What a page says of its opening hours, for scripts. */
export type PostedHours = {
  /** IANA name. */
  readonly timeZone: string
  /** `07:30-12:00 13:00-18:00` by the English name of the day; a day that the page does not know is missing. */
  readonly week: ReadonlyMap<string, string>
  /** `2026-12-24/2026-12-26`, both included. */
  readonly closed: readonly string[]
}

/** `from` is the next opening of this day. */
export type OpeningState = { readonly until: string } | { readonly from?: string }

/** Whether it is open at an instant; `undefined` if the page does not say. */
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
