import type { SiteLocale } from '#contract/locale.ts'
import type { Notice } from '#kit/errors.ts'
import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import { isPrivateHost } from '#kit/is-private-host.ts'
import { followed } from '#kit/list-change.ts'
import { createStepCounter, type Steps } from '#kit/steps.ts'
import { AddressNotForVisitors } from '../errors.ts'
import type { AddressFlaw, FlawedAddress } from '../model/flawed-address.ts'
import type { LocaleSite, ShownArticle, TenantProfile } from '../model/site.ts'
import type { ThemeCode } from '../model/theme.ts'
import { hasPageKind } from '../theme/themes.ts'
import { FILES, isCopied } from './file-address.ts'

type Addresses = {
  readonly tenant: Pick<TenantProfile, 'name' | 'origin' | 'formAction' | 'fileUrl' | 'publicFileUrl' | 'copiesFiles'>
  readonly theme: ThemeCode
  readonly byLocale: { readonly [L in SiteLocale]?: Pick<LocaleSite, 'fileUrl' | 'articles'> }
  /** Whether pages of articles ask visitors if the article helped. */
  readonly hasFeedback?: boolean
}

/** Finds the addresses of the need form and of files that visitors of this site cannot use. Each is listed once. */
export function* findFlawedAddresses({
  tenant,
  theme,
  byLocale,
  hasFeedback,
}: Addresses): Steps<readonly FlawedAddress[]> {
  const found = new Map<string, FlawedAddress>()
  const look = (what: FlawedAddress['what'], address: string) => {
    const flaw = addressFlaw(address, tenant.origin)
    const { origin } = new URL(address)
    if (flaw) found.set(`${what} ${origin}`, { what, origin, flaw })
  }
  if (hasFeedback || hasPageKind(theme, 'need')) look('need form', tenant.formAction)
  for (const here of Object.values(byLocale)) {
    if (yield* namesFiles(here, tenant)) look('files', here.fileUrl)
  }
  return Object.freeze([...found.values()])
}

/**
 * Whether pages contain the address of the files. The address of an embedded provider works only while the build runs.
 * Pages contain it only if an article links to a file, since the build makes its own files of the pictures.
 */
function* namesFiles(
  { fileUrl, articles }: Pick<LocaleSite, 'fileUrl' | 'articles'>,
  tenant: Addresses['tenant'],
): Steps<boolean> {
  if (isCopied(tenant, fileUrl)) return false
  if (tenant.publicFileUrl !== undefined || fileUrl !== tenant.fileUrl) return true
  yield
  const count = linkingToFiles.find(articles) ?? linkingToFiles.keep(articles, yield* countLinkingToFiles(articles))
  return count > 0
}

const linksToFiles = ({ article }: ShownArticle): boolean => article.body.links.some((link) => link.startsWith(FILES))

/** The number of articles of a list that link to files. */
const linkingToFiles = followed<ShownArticle, number>((last, { splices }) =>
  splices.reduce(
    (count, { removed, added }) => count + added.filter(linksToFiles).length - removed.filter(linksToFiles).length,
    last,
  ),
)

function* countLinkingToFiles(articles: readonly ShownArticle[]): Steps<number> {
  const isStepFull = createStepCounter()
  let count = 0
  for (const { article } of articles) {
    if (isStepFull()) yield
    for (const link of article.body.links) {
      if (isStepFull()) yield
      if (!link.startsWith(FILES)) continue
      count += 1
      break
    }
  }
  return count
}

const USES = { 'need form': 'send forms', files: 'look for files' } as const
const FLAWS = {
  loopback: "which is each visitor's own machine",
  private: 'which is found only inside of some network',
  http: 'without TLS, so browsers warn or refuse',
} as const

/** One notice for each address. */
export function tellFlawedAddresses(flawed: readonly FlawedAddress[], tenant: string): Notice[] {
  return flawed.map(({ what, origin, flaw }) =>
    AddressNotForVisitors.notice({ use: USES[what], origin, flaw: FLAWS[flaw] }, { tenant }),
  )
}

/**
 * What makes an address useless to visitors of a site; `undefined` if they can use it. A site on a loopback host is a
 * trial on this machine, so any address is fine. A site on a private host has visitors in that network, so a private
 * address is fine.
 */
export function addressFlaw(address: string, siteOrigin: string): AddressFlaw | undefined {
  const [url, site] = [new URL(address), new URL(siteOrigin)]
  if (isLoopbackHost(site.hostname)) return undefined
  if (isLoopbackHost(url.hostname)) return 'loopback'
  if (isPrivateHost(url.hostname) && !isPrivateHost(site.hostname)) return 'private'
  return site.protocol === 'https:' && url.protocol === 'http:' ? 'http' : undefined
}
