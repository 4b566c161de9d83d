import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import { quoteValue } from '#kit/quote-value.ts'
import type { SitePages } from '../model/site.ts'
import { ConfigFieldIgnored } from '../errors.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import { reportLongAddress } from './report-long-address.ts'
import { withoutPassword } from './without-password.ts'

/** Where an address stands in `siteConfig`: its field, and a name for it in notices. */
export type ConfigPlace = { readonly field: string; readonly owner: string }

/** The final address of a link in `siteConfig`; `undefined`, with a notice, if it leads nowhere. */
export function resolveConfigLink(
  pages: SitePages,
  locale: SiteLocale,
  written: string,
  { field, owner }: ConfigPlace,
  notices: NoticeSink,
): string | undefined {
  const where = { tenant: pages.tenant.name, locale }
  const link = resolveLink(pages, withoutPassword(written, owner, { notices, where }), { locale })
  if ('href' in link) return link.href
  const expected = 'a page of this site or an http, https, mailto or tel address'
  const mistake = { key: 'siteConfig', field: `${field} of ${owner}`, expected, found: quoteValue(written) }
  notices.push(reportLongAddress(written, owner, where) ?? ConfigFieldIgnored.notice(mistake, where))
  return undefined
}
