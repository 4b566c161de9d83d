import { fixedPath } from '../routing/route.ts'
import { hrefOf } from '../routing/href.ts'
import { MENU_TYPES, type MenuEntry, type MenuType } from '../model/menu.ts'
import { inlineStyle } from '../theme/inline-style.ts'
import { iconsOf } from './icons-of.ts'
import { pictureOf, shownPicture } from './picture.ts'
import { omitUndefined } from '#kit/omit-undefined.ts'
import type { Site } from '../model/site.ts'
import { hasPageKind, THEMES } from '../theme/themes.ts'
import type { MenuLink, SharedView } from './view.ts'
import { shareImageOf, siteSharePicture } from './share-pictures.ts'
import { siteName, type ViewInputs } from './view-inputs.ts'

const DEPLOY_POLL_SECONDS = 300
const MANIFEST_PATH = '/site.webmanifest'

/** Makes the view that all pages of a tenant and locale share. */
export function sharedView(context: ViewInputs): SharedView {
  const { site, locale, here } = context
  const menus = MENU_TYPES.map((menu) => [menu, here.menus[menu].map((entry) => menuLink(entry, context))] as const)
  const addressOf = (kind: 'search' | 'need') =>
    hasPageKind(site.theme, kind) ? hrefOf(site, fixedPath(kind), locale) : undefined
  const view = siteView(context)
  return Object.freeze(
    omitUndefined({
      tenant: site.tenant.name,
      theme: site.theme,
      origin: site.tenant.origin,
      locale,
      tag: here.option.tag,
      defaultLocale: site.defaultLocale,
      locales: site.locales,
      site: view,
      shades: here.shades,
      style: inlineStyle({ theme: site.theme, locale, site: view, shades: here.shades }),
      ownHead: site.tenant.ownHead?.html,
      announcements: here.announcements,
      booking: THEMES[site.theme].showsVisits ? here.booking : undefined,
      menus: Object.fromEntries(menus) as Record<MenuType, MenuLink[]>,
      filledMenus: menus.flatMap(([menu, entries]) => (entries.length > 0 ? [menu] : [])),
      homeHref: context.homeHref,
      searchHref: addressOf('search'),
      needHref: addressOf('need'),
      feedbackAction: here.siteConfig.hasFeedback ? site.tenant.formAction : undefined,
      feedHref: hrefOf(site, '/feed.xml', locale),
      manifestHref: hasManifest(view, site) ? hrefOf(site, MANIFEST_PATH, locale) : undefined,
      deployPollSeconds: site.tenant.deployPollSeconds ?? DEPLOY_POLL_SECONDS,
    }),
  )
}

/** Whether pages link to the built-in manifest. It needs an icon, and a manifest of the project replaces it. */
function hasManifest({ icons }: SharedView['site'], { tenant }: Site): boolean {
  return icons.some(({ use }) => use === 'any') && tenant.ownHead?.hasManifest !== true
}

function siteView(context: ViewInputs): SharedView['site'] {
  const { here, catalogue } = context
  const config = here.siteConfig
  return omitUndefined({
    name: siteName(context),
    tagline: config.tagline,
    description: config.description,
    logo: pictureOf(here, config.logo, catalogue, 'logo'),
    logoDark: shownPicture(here, config.logoDark, catalogue, 'logo'),
    favicon: pictureOf(here, config.favicon, catalogue, 'favicon'),
    icons: iconsOf(here, catalogue),
    shareImage: shareImageOf(here, config.shareImage, context),
    sharePicture: siteSharePicture(context),
    copyright: config.copyright,
    contact: config.contact,
    social: config.social,
    timeZone: config.timeZone,
  })
}

function menuLink(entry: MenuEntry, context: ViewInputs): MenuLink {
  const { image, children, url: _, type: __, ...shown } = entry
  return omitUndefined({
    ...shown,
    picture: pictureOf(context.here, image, context.catalogue, 'menu'),
    children: children.map((child) => menuLink(child, context)),
  })
}
