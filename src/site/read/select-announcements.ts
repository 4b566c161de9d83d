import type { NoticeSink } from '#kit/collect-notices.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { ANNOUNCEMENT_LEVELS, type Announcement } from '../model/config.ts'
import type { ShownAnnouncement, SitePages } from '../model/site.ts'
import { resolveConfigLink } from './resolve-config-link.ts'

/**
 * The announcements that pages show at `now`, the most urgent first. If its link leads nowhere, an announcement is
 * shown without it, with a notice.
 */
export function selectAnnouncements(
  pages: SitePages,
  locale: SiteLocale,
  announcements: readonly Announcement[],
  { now, notices }: { now: Date; notices: NoticeSink },
): readonly ShownAnnouncement[] {
  const nowText = now.toISOString()
  const shown = announcements.filter(({ from = '', until }) => from <= nowText && (!until || nowText < until))
  const rank = ({ level }: Announcement) => ANNOUNCEMENT_LEVELS.indexOf(level)
  return shown
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ text, level, href }) =>
      omitUndefined({
        text,
        level,
        href:
          href &&
          resolveConfigLink(pages, locale, href, { field: 'href', owner: `the announcement "${text}"` }, notices),
      }),
    )
}

/** The first instant after `now` at which an announcement appears or ends (RFC 3339); `undefined` if there is none. */
export function nextAnnouncementChange(announcements: readonly Announcement[], now: Date): string | undefined {
  const nowText = now.toISOString()
  return announcements
    .flatMap(({ from = '', until = '' }) => [from, until])
    .filter((instant) => instant > nowText)
    .sort()[0]
}
