import type { NoticeSink } from '#kit/collect-notices.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { SiteLocale } from '#contract/locale.ts'
import type { Booking } from '../model/config.ts'
import type { SitePages } from '../model/site.ts'
import {
  asText,
  asTextUpTo,
  fieldReader,
  isNotSent,
  isRecord,
  type Report,
  tellItem,
  tellMisspelled,
} from './read-fields.ts'
import { resolveConfigLink } from './resolve-config-link.ts'

const KEYS = ['href', 'label']
/** In characters. On phones the button stands beside another one. */
const LONGEST_LABEL = 40

/** Reads `siteConfig.booking`; `undefined` if it has no address. */
export function readBooking(source: unknown, report: Report): Booking | undefined {
  if (!isRecord(source)) return undefined
  const read = fieldReader(source, 'siteConfig', report, 'booking.')
  tellMisspelled(source, KEYS, '"siteConfig.booking"', report)
  if (isNotSent(source['href'])) tellItem('booking', source, 'an object such as { "href": "/need.html" }', report)
  const href = read('href', 'an address', asText)
  const label = read('label', `a text of at most ${LONGEST_LABEL} characters`, asTextUpTo(LONGEST_LABEL))
  return href === undefined ? undefined : omitUndefined({ href, label })
}

/** The booking link with its final address; `undefined`, with a notice, if it leads nowhere. */
export function selectBooking(
  pages: SitePages,
  locale: SiteLocale,
  booking: Booking | undefined,
  notices: NoticeSink,
): Booking | undefined {
  const href = booking && resolveConfigLink(pages, locale, booking.href, { field: 'href', owner: '"booking"' }, notices)
  return href === undefined ? undefined : { ...booking, href }
}
