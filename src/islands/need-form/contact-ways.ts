import { phoneHref } from '#contract/phone-href.ts'
import type { SiteData } from '#contract/site-data.ts'
import { isBlank } from '#kit/is-blank.ts'

/** A way to contact a tenant: the text to show and the address of its link. */
type ContactWay = { readonly text: string; readonly href: string }

/** The phone number and the email address in the provider's `siteConfig`, if it has them. */
export function contactWays({ contact }: SiteData['siteConfig']): ContactWay[] {
  const { phone, email } = (contact ?? {}) as { readonly phone?: unknown; readonly email?: unknown }
  const dialled = isText(phone) ? phoneHref(phone) : undefined
  return [
    ...(isText(phone) && dialled !== undefined ? [{ text: phone, href: dialled }] : []),
    ...(isText(email) ? [{ text: email, href: `mailto:${email}` }] : []),
  ]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value)
}
