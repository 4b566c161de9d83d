import { omitUndefined } from '#kit/omit-undefined.ts'
import { readTime } from '#kit/read-time.ts'
import { toInstant } from '#kit/to-instant.ts'
import { type ClosedDays, type OpeningHours, type OpenTime, WEEKDAYS } from '../model/config.ts'
import {
  asList,
  asTextUpTo,
  fieldReader,
  isNotSent,
  isRecord,
  type Report,
  tellItem,
  tellMisspelled,
} from './read-fields.ts'
import { readObjects } from './read-items.ts'

const MOST_TIMES = 6
const LONGEST_NOTE = 300
const KEYS = [...WEEKDAYS, 'closed', 'note']
const CLOSED = {
  field: 'openingHours.closed',
  most: 50,
  expected: 'an object such as { "from": "2026-12-24", "until": "2026-12-26", "note": "Christmas" }',
  keys: ['from', 'until', 'note'],
  needed: ['from'],
}
const HOURS = 'a list of times in order such as ["08:00-12:00", "13:00-18:00"]'
const DAY = 'a day such as 2026-12-24'
const NOTE = `a text of at most ${LONGEST_NOTE} characters`
const asNote = asTextUpTo(LONGEST_NOTE)

/**
 * Reads `siteConfig.openingHours`. A weekday that it does not name is closed. A weekday whose times cannot be read is
 * left out, and so are closed days without a date, because a page shows only what the tenant has said. `undefined` if
 * no weekday has times.
 */
export function readOpeningHours(source: unknown, timeZone: string, report: Report): OpeningHours | undefined {
  if (!isRecord(source)) return undefined
  const read = fieldReader(source, 'siteConfig', report, 'openingHours.')
  tellMisspelled(source, KEYS, '"siteConfig.openingHours"', report)
  if (WEEKDAYS.every((day) => isNotSent(source[day]))) {
    tellItem('openingHours', source, 'an object that names weekdays, such as { "monday": ["08:00-18:00"] }', report)
    return undefined
  }
  const week = WEEKDAYS.flatMap((day) => {
    const times = isNotSent(source[day]) ? [] : read(day, HOURS, asTimes)
    return times === undefined ? [] : [{ day, times }]
  })
  if (week.every(({ times }) => times.length === 0)) return undefined
  const closed = readClosed(read('closed', 'a list', asList) ?? [], timeZone, report)
  return omitUndefined({ week, closed, note: read('note', NOTE, asNote) })
}

/** The open times of one day. `undefined` if one of them cannot be read or begins before the previous one has ended. */
function asTimes(value: unknown): readonly OpenTime[] | undefined {
  const list = asList(value)
  if (list === undefined || list.length > MOST_TIMES) return undefined
  let end = ''
  const times = list.flatMap((item) => {
    const [from, until] = asOpenTime(item)
    if (from === undefined || until === undefined || from < end || until <= from) return []
    end = until
    return [{ from, until }]
  })
  return times.length === list.length ? times : undefined
}

function asOpenTime(value: unknown): (string | undefined)[] {
  const [, from, until] =
    /^\s*(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)\s*$/.exec(typeof value === 'string' ? value : '') ?? []
  return [from, until].map((time) => {
    const text = time?.padStart(5, '0')
    return text !== undefined && /^(?:[01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/.test(text) ? text : undefined
  })
}

function readClosed(list: readonly unknown[], timeZone: string, report: Report): readonly ClosedDays[] {
  const closed = readObjects(list, CLOSED, report, (item, read) => {
    const from = read('from', DAY, asDay)
    const until = isNotSent(item['until'])
      ? from
      : read('until', `${DAY}, and not before \`from\``, (value) => {
          const day = asDay(value)
          return day === undefined || from === undefined || day < from ? undefined : day
        })
    if (from === undefined || until === undefined) return undefined
    const end = readTime(`${until} 24:00`)
    if (end === undefined) return undefined
    return omitUndefined({ from, until, endsAt: toInstant(end, timeZone), note: read('note', NOTE, asNote) })
  })
  return closed.toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** The date as `2026-12-24`; `undefined` if there is no such date, or if the value has a time too. */
function asDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.includes(':')) return undefined
  return readTime(value)?.slice(0, 10)
}
