import { createStepCounter, type Steps } from '#kit/steps.ts'
import type { MenuEntry } from '../model/menu.ts'
import type { LocaleSite, Site } from '../model/site.ts'
import { pathPart } from '../routing/href.ts'
import { resolveLink } from '../routing/resolve-link.ts'
import { FILES, isCopied } from './file-address.ts'

/**
 * A file that the site needs a copy of. `path` is its path as in links, `/files/site/en/plan.pdf`; `page` is one page
 * that links to it.
 */
export type LinkedFile = { readonly path: string; readonly page: string }

/**
 * Lists the files that the site links to and serves itself. Each is listed once. Empty if the tenant does not copy
 * files. Pictures do not count as links.
 */
export function* listLinkedFiles(site: Site): Steps<readonly LinkedFile[]> {
  if (!site.tenant.copiesFiles) return []
  const isStepFull = createStepCounter()
  const found = new Map<string, LinkedFile>()
  const add = (href: string | undefined, page: string) => {
    const path = href?.startsWith(FILES) ? pathPart(href) : undefined
    if (path !== undefined && !found.has(path)) found.set(path, { path, page })
  }
  for (const { locale } of site.locales) {
    const here = site.byLocale[locale]
    if (here === undefined) continue
    for (const { article, locale: writtenIn, path } of here.articles) {
      if (isStepFull()) yield
      if (!isCopied(site.tenant, site.byLocale[writtenIn]?.fileUrl ?? site.tenant.fileUrl)) continue
      for (const link of article.body.links) {
        if (!link.includes(FILES)) continue
        const resolved = resolveLink(site, link, { locale, writtenIn })
        add('href' in resolved ? resolved.href : undefined, path)
      }
    }
    for (const url of aroundPages(here)) add(url, '/')
  }
  for (const { to } of site.redirects) add(to, '/')
  return [...found.values()]
}

/** The addresses in menus and banners. */
function aroundPages({ menus, banners }: LocaleSite): (string | undefined)[] {
  const urlsOf = (entry: MenuEntry): (string | undefined)[] => [entry.url, ...entry.children.flatMap(urlsOf)]
  return [...Object.values(menus).flatMap((entries) => entries.flatMap(urlsOf)), ...banners.map(({ url }) => url)]
}
