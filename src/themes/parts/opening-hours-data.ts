import type { OpeningHours } from '#site/model/config.ts'

/** `OpeningHoursSpecification` of https://schema.org. A closed day opens and closes at midnight. */
export function openingHoursData({ week, closed }: OpeningHours): object[] {
  const type = { '@type': 'OpeningHoursSpecification' }
  const days = week.flatMap(({ day, times }) =>
    times.map(({ from, until }) => ({
      ...type,
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: from,
      // Its times have no end of the day.
      closes: until.replace('24:00', '23:59'),
    })),
  )
  const without = closed.map(({ from, until }) => ({
    ...type,
    opens: '00:00',
    closes: '00:00',
    validFrom: from,
    validThrough: until,
  }))
  return [...days, ...without]
}
