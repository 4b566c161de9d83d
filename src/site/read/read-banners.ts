import type { SiteLocale } from '#contract/locale.ts'
import type { NoticeSink } from '#kit/collect-notices.ts'
import { isBlank } from '#kit/is-blank.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import type { Banner } from '../model/content.ts'
import { BannerEmpty, BannerTargetMissing } from '../errors.ts'
import { reportLongAddress } from './report-long-address.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import type { SitePages } from '../model/site.ts'
import { withoutPassword } from './without-password.ts'

type BannerPlace = { readonly tenant: string; readonly locale: SiteLocale; readonly resource: string }

/**
 * Reads the banners of a locale: resolves their links and drops those that would show nothing, with a notice.
 * Everything else stays as it was sent.
 */
export function* readBanners(
  pages: SitePages,
  locale: SiteLocale,
  banners: readonly Banner[],
  notices: NoticeSink,
): Steps<readonly Banner[]> {
  const isStepFull = createStepCounter()
  const read: Banner[] = []
  for (const sent of banners) {
    if (isStepFull()) yield
    const where = { tenant: pages.tenant.name, locale, resource: `banner ${sent.id}` }
    const banner = withLink(pages, sent, where, notices)
    if (isSeen(banner)) read.push(banner)
    else notices.push(BannerEmpty.notice({ id: banner.id }, where))
  }
  return Object.freeze(read)
}

function withLink(pages: SitePages, banner: Banner, where: BannerPlace, notices: NoticeSink): Banner {
  const { url, ...rest } = banner
  if (url === undefined) return banner
  const address = withoutPassword(url, `the banner "${banner.title}"`, { notices, where })
  const link = resolveLink(pages, address, where)
  if ('href' in link) return { ...rest, url: link.href }
  const tellMissing = () => BannerTargetMissing.notice({ label: banner.title, url }, where)
  if (link.leads !== 'empty')
    notices.push(reportLongAddress(url, `the banner "${banner.title}"`, where) ?? tellMissing())
  return rest
}

/** Whether a visitor sees anything of a banner. A link alone counts: it becomes a button that says where it leads. */
function isSeen({ title, subtitle = '', image, url }: Banner): boolean {
  return !isBlank(title) || !isBlank(subtitle) || image !== undefined || url !== undefined
}
