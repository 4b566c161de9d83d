import { siteDataPath, type SiteData, type SiteMenuEntry } from '#contract/site-data.ts'
import { parseJson } from '#kit/parse-json.ts'
import { contentOf } from '#site/model/config-entries.ts'
import type { ConfigEntries } from '#site/model/content.ts'
import type { MenuEntry } from '#site/model/menu.ts'
import { publicConfigs } from '#site/views/public-configs.ts'
import { isRecord } from '#site/read/read-fields.ts'
import type { LocaleSite, Site } from '#site/model/site.ts'

/** Matches user names and passwords in addresses, however often the JSON around them is escaped. */
const CREDENTIALS = /(:(?:\\*\/){2})[^\s/?#@"'\\]*@/g

/**
 * The state of the site for scripts, as JSON: one file per language, by path in the bundle. Passwords are taken out of
 * addresses.
 */
export function siteDataFiles(site: Site): { readonly [path: string]: string } {
  const textOf = (here: LocaleSite) => JSON.stringify(siteData(site, here)).replace(CREDENTIALS, '$1')
  return Object.fromEntries(
    Object.values(site.byLocale).map((here) => [siteDataPath(here.option.locale), textOf(here)]),
  )
}

function siteData(site: Site, { menus, configs, siteConfig }: LocaleSite): SiteData {
  return {
    top_menu: menus.top_menu.map(menuEntry),
    bottom_menu: menus.bottom_menu.map(menuEntry),
    left_menu: menus.left_menu.map(menuEntry),
    OurServices: menus.OurServices.map(menuEntry),
    FeaturedServices: menus.FeaturedServices.map(menuEntry),
    configs: publicConfigs(site, configs),
    siteConfig: sentSiteConfig(configs),
    fileUrl: siteConfig.fileUrl ?? site.tenant.publicFileUrl ?? '',
    languageConfig: site.locales.map(({ locale, name, tag }) => ({
      language: locale,
      name,
      tag,
      ...(locale === site.defaultLocale && { default: true as const }),
    })),
  }
}

function menuEntry({ id, url, type, image: _, children, ...added }: MenuEntry): SiteMenuEntry {
  return { id, url, type, children: children.map(menuEntry), ...added }
}

function sentSiteConfig(configs: ConfigEntries): SiteData['siteConfig'] {
  const sent = parseJson(contentOf(configs, 'siteConfig') ?? '')
  return isRecord(sent) ? sent : {}
}
