import { encodePath } from '#contract/page-path.ts'
import { headerRules, type HostRedirect, type HostRules } from '#contract/host-rules.ts'
import { rootAnswer } from './home.ts'
import type { Site } from '../model/site.ts'

/**
 * What a host must know about a site besides its files. The redirects of the roots come first, then the tenant's own.
 * `policy` is the content security policy of the pages.
 */
export function hostRulesOf(site: Site, policy: string): HostRules {
  const own = site.redirects.map(({ from, to, status }) => ({ from: encodePath(from), to, status }))
  const folders = site.locales.map(({ locale }) => `/${locale}/`)
  return {
    redirects: [...rootRedirects(site), ...own],
    headers: headerRules({ policy, isSecure: site.tenant.origin.startsWith('https:') }),
    notFound: [...folders, '/'].map((folder) => ({ folder, file: `${folder}404.html` })),
  }
}

function rootRedirects(site: Site): HostRedirect[] {
  const roots = [
    { from: ['/'], answer: rootAnswer(site, site.defaultLocale, false) },
    ...site.locales.map(({ locale }) => ({
      from: [`/${locale}/`, `/${locale}`],
      answer: rootAnswer(site, locale, true),
    })),
  ]
  return roots.flatMap(({ from, answer }) =>
    'redirect' in answer ? from.map((path) => ({ from: path, ...answer.redirect })) : [],
  )
}
