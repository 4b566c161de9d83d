import type { NoticeSink } from '#kit/collect-notices.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { ANNOUNCEMENT_LEVELS, type Announcement } from '../model/config.ts'
import type { ShownAnnouncement, SitePages } from '../model/site.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import { reportLongAddress } from './report-long-address.ts'
import { withoutPassword } from './without-password.ts'

/** Those that hold at `now`, the most urgent first. One that leads nowhere is shown without a link, with a notice. */
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
      omitUndefined({ text, level, href: href && hrefTo(pages, locale, href, text, notices) }),
    )
}

function hrefTo(
  pages: SitePages,
  locale: SiteLocale,
  written: string,
  text: string,
  notices: NoticeSink,
): string | undefined {
  const where = { tenant: pages.tenant.name, locale }
  const owner = `the announcement "${text}"`
  const link = resolveLink(pages, withoutPassword(written, owner, { notices, where }), { locale })
  if ('href' in link) return link.href
  const expected = 'a page of this site or an http, https, mailto or tel address'
  const mistake = { key: 'siteConfig', field: `href of ${owner}`, expected, found: quoteValue(written) }
  notices.push(reportLongAddress(written, owner, where) ?? ConfigFieldIgnored.notice(mistake, where))
  return undefined
}

/** The first instant after `now` at which one appears or ends; `undefined` if none does. */
export function nextAnnouncementChange(announcements: readonly Announcement[], now: Date): string | undefined {
  const nowText = now.toISOString()
  return announcements
    .flatMap(({ from = '', until = '' }) => [from, until])
    .filter((instant) => instant > nowText)
    .sort()[0]
}
