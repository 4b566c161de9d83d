import type { SiteData, SiteMenuEntry } from '#contract/site-data.ts'
import type { MenuEntry } from '#site/menu.ts'
import type { LocaleSite, Site } from '#site/site.ts'
import type { SharedView } from '#site/view.ts'
import { digest } from '#store/digest.ts'

const HASH_LENGTH = 10

type SharedViews = { readonly [locale: string]: SharedView }

/**
 * The files that scripts load on first use, and the shared views with their addresses.
 *
 * A file is named after its content, so it may be kept for ever, and a page whose scripts know the name never meets another.
 */
export function nameSiteData(
  site: Site,
  shared: SharedViews,
): { shared: SharedViews; files: { [path: string]: string } } {
  const files: { [path: string]: string } = {}
  const named = Object.values(shared).map((view): [string, SharedView] => {
    const here = site.byLocale[view.locale]
    if (!here) return [view.locale, view]
    const text = JSON.stringify(siteData(site, here))
    const path = `_data/${view.locale}.${digest(text).slice(0, HASH_LENGTH)}.json`
    files[path] = text
    return [view.locale, Object.freeze({ ...view, dataHref: `/${path}` })]
  })
  return { shared: Object.fromEntries(named), files }
}

function siteData(site: Site, { menus, configs, siteConfig }: LocaleSite): SiteData {
  return {
    top_menu: menus.top_menu.map(withoutPicture),
    bottom_menu: menus.bottom_menu.map(withoutPicture),
    left_menu: menus.left_menu.map(withoutPicture),
    OurServices: menus.OurServices.map(withoutPicture),
    FeaturedServices: menus.FeaturedServices.map(withoutPicture),
    configs,
    siteConfig,
    fileUrl: siteConfig.fileUrl ?? site.tenant.publicFileUrl ?? '',
    languageConfig: site.locales.map(({ locale, name, tag }) => ({
      language: locale,
      name,
      tag,
      ...(locale === site.defaultLocale && { default: true as const }),
    })),
  }
}

function withoutPicture({ image: _, children, ...entry }: MenuEntry): SiteMenuEntry {
  return { ...entry, children: children.map(withoutPicture) }
}
