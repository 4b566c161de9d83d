import type { OpeningHours } from '#site/model/config.ts'

/** Makes `OpeningHoursSpecification` objects of https://schema.org. A closed day opens and closes at midnight. */
export function openingHoursData({ week, closed }: OpeningHours): object[] {
  const type = { '@type': 'OpeningHoursSpecification' }
  const days = week.flatMap(({ day, times }) =>
    times.map(({ from, until }) => ({
      ...type,
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: from,
      // Times of schema.org have no 24:00.
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
