import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import { isPrivateHost } from '#kit/is-private-host.ts'
import { AddressNotForVisitors } from '../errors.ts'
import type { LocaleSite, TenantProfile } from '../model/site.ts'
import type { ThemeCode } from '../model/theme.ts'
import { hasPageKind } from '../theme/themes.ts'

/** An address that the pages give to visitors' browsers, and that these cannot use. `origin` is scheme and host. */
export type FlawedAddress = {
  readonly what: 'need form' | 'files'
  readonly origin: string
  readonly flaw: AddressFlaw
}

/**
 * `loopback`: the visitor's own machine. `private`: found only inside of some network. `http`: on a page with https.
 */
export type AddressFlaw = 'loopback' | 'private' | 'http'

type Addresses = {
  readonly tenant: Pick<TenantProfile, 'name' | 'origin' | 'formAction'>
  readonly theme: ThemeCode
  readonly byLocale: { readonly [L in SiteLocale]?: Pick<LocaleSite, 'fileUrl'> }
}

/** The addresses of the need form and of files that visitors of this site cannot use. Each once. */
export function flawedAddresses({ tenant, theme, byLocale }: Addresses): FlawedAddress[] {
  const forms = hasPageKind(theme, 'need') ? [['need form', tenant.formAction] as const] : []
  const files = Object.values(byLocale).map(({ fileUrl }) => ['files', fileUrl] as const)
  const found = new Map<string, FlawedAddress>()
  for (const [what, address] of [...forms, ...files]) {
    const flaw = flawOf(address, tenant.origin)
    const { origin } = new URL(address)
    if (flaw) found.set(`${what} ${origin}`, { what, origin, flaw })
  }
  return [...found.values()]
}

const USES = { 'need form': 'send the need form', files: 'look for files' } as const
const FLAWS = {
  loopback: "which is each visitor's own machine",
  private: 'which is found only inside of some network',
  http: 'without TLS, so browsers warn or refuse',
} as const

export function tellFlawedAddresses(site: Addresses): Notice[] {
  return flawedAddresses(site).map(({ what, origin, flaw }) =>
    AddressNotForVisitors.notice({ use: USES[what], origin, flaw: FLAWS[flaw] }, { tenant: site.tenant.name }),
  )
}

/**
 * A site at loopback is a trial on this machine, and a site with a private address has its visitors in that network.
 */
function flawOf(address: string, siteOrigin: string): AddressFlaw | undefined {
  const [url, site] = [new URL(address), new URL(siteOrigin)]
  if (isLoopbackHost(site.hostname)) return undefined
  if (isLoopbackHost(url.hostname)) return 'loopback'
  if (isPrivateHost(url.hostname) && !isPrivateHost(site.hostname)) return 'private'
  return site.protocol === 'https:' && url.protocol === 'http:' ? 'http' : undefined
}
