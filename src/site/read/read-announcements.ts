import { omitUndefined } from '#kit/omit-undefined.ts'
import { readTime } from '#kit/read-time.ts'
import { toInstant } from '#kit/to-instant.ts'
import { ANNOUNCEMENT_LEVELS, type Announcement, type AnnouncementLevel } from '../model/config.ts'
import { asText, asTextUpTo, isNotSent, type Report } from './read-fields.ts'
import { readObjects } from './read-items.ts'

const ANNOUNCEMENTS = {
  field: 'announcements',
  // Every page shows them.
  most: 10,
  expected: 'an object such as { "text": "The office is closed today.", "until": "2026-12-24" }',
  keys: ['text', 'level', 'from', 'until', 'href'],
  needed: ['text'],
}
const LONGEST_TEXT = 500
const A_TIME = 'a time such as 2026-03-02T08:00:00Z'

/**
 * Reads the announcements of `siteConfig`. If a text or a time cannot be read, the announcement is left out, so that it
 * never stands too early or for ever. A time without a zone is in `timeZone`.
 */
export function readAnnouncements(list: readonly unknown[], timeZone: string, report: Report): Announcement[] {
  return readObjects(list, ANNOUNCEMENTS, report, (item, read) => {
    const text = read('text', `a text of at most ${LONGEST_TEXT} characters`, asTextUpTo(LONGEST_TEXT))
    const from = read('from', A_TIME, (value) => asInstant(value, timeZone))
    const until = read('until', `${A_TIME}, and later than \`from\``, (value) => {
      const end = asInstant(isDate(value) ? `${value} 24:00` : value, timeZone)
      return end !== undefined && (from === undefined || from < end) ? end : undefined
    })
    const isTimed =
      isNotSent(item['from']) === (from === undefined) && isNotSent(item['until']) === (until === undefined)
    if (text === undefined || !isTimed) return undefined
    const level = read('level', ANNOUNCEMENT_LEVELS.join(', '), asLevel) ?? 'info'
    return omitUndefined({ text, level, from, until, href: read('href', 'an address', asText) })
  })
}

function asLevel(value: unknown): AnnouncementLevel | undefined {
  return ANNOUNCEMENT_LEVELS.find((level) => level === value)
}

function asInstant(value: unknown, timeZone: string): string | undefined {
  const time = readTime(value)
  return time && toInstant(time, timeZone)
}

/** Whether a value is a date without a time. An announcement that ends on a date stands until the end of that day. */
function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s*$/.test(value)
}
