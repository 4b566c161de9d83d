import type { Notice } from '#kit/errors.ts'
import type { LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import type { Article, Banner, ConfigEntries } from './content.ts'
import type { FlawedAddress } from './flawed-address.ts'
import type { Announcement, Booking, OpeningHours, AskedQuestion, RedirectRule, SiteConfig } from './config.ts'
import type { Shades } from './colors.ts'
import type { Menus } from './menu.ts'
import type { OwnHead } from './own-head.ts'
import type { ThemeCode } from './theme.ts'

/** What a tenant is apart from its content: from `tenants.json`, with defaults filled in. */
export type TenantProfile = {
  readonly name: string
  readonly origin: string
  /** Base address of `/files/…` if `siteConfig` names none. */
  readonly fileUrl: string
  readonly defaultLocale: SiteLocale
  /** Address that takes the need form. */
  readonly formAction: string
  /** Base address of the content provider. */
  readonly baseUrl?: string
  /** `fileUrl` as visitors may know it; missing if that address lasts no longer than the build. */
  readonly publicFileUrl?: string
  /** Files that pages link to are copied into the site, since `fileUrl` lasts no longer than the build. */
  readonly copiesFiles?: boolean
  /** Keys of config entries that visitors may read besides the product's own. */
  readonly publicConfigs?: readonly string[]
  /** Hosts that pages may use besides the site. */
  readonly allowedHosts?: AllowedHosts
  /** What the project adds to the head of each page. */
  readonly ownHead?: OwnHead
  /** Pages without a picture of their own get one with their title, for other sites. */
  readonly sharePictures?: boolean
  /** Seconds between two looks of an open page for a newer build; 0: never. Missing: 300. */
  readonly deployPollSeconds?: number
}

/** The frozen model of one tenant: every rule applied, nothing left to decide but how it looks. */
export type Site = {
  readonly tenant: TenantProfile
  readonly theme: ThemeCode
  readonly defaultLocale: SiteLocale
  /** In the order of `languageConfig`. */
  readonly locales: readonly LocaleOption[]
  readonly byLocale: { readonly [L in SiteLocale]?: LocaleSite }
  /**
   * Every path that is led elsewhere, each language's spelled out: `/old.html`, `/en/old.html`, `/zh/old.html`.
   * `from` is not percent-encoded; `to` is the final address, ready for a header.
   */
  readonly redirects: readonly RedirectRule[]
  /** What its pages name and no visitor can use. */
  readonly flawedAddresses: readonly FlawedAddress[]
  /** What was refused or repaired on the way. */
  readonly notices: readonly Notice[]
  /**
   * The next instant, RFC 3339, at which an article or an announcement appears or expires, or closed days are over;
   * `undefined` if none is due.
   */
  readonly nextChange?: string
}

export type LocaleSite = {
  readonly option: LocaleOption
  readonly configs: ConfigEntries
  readonly siteConfig: SiteConfig
  readonly fileUrl: string
  /** The tenant's. */
  readonly origin: string
  readonly shades: Shades
  readonly menus: Menus
  /** Their `url` is the final address; missing if the one sent leads nowhere. */
  readonly banners: readonly Banner[]
  /** Those of this instant, the most urgent first. Their `href` is the final address. */
  readonly announcements: readonly ShownAnnouncement[]
  /** Without closed days that are over. */
  readonly openingHours?: OpeningHours
  readonly questions: readonly AskedQuestion[]
  readonly booking?: Booking
  /** Published articles, newest first; untranslated ones come from the default language. */
  readonly articles: readonly ShownArticle[]
}

export type ShownAnnouncement = Pick<Announcement, 'text' | 'level' | 'href'>

export type ShownArticle = {
  readonly article: Article
  /** The language the text is in; differs from the page's if it is not translated. */
  readonly locale: SiteLocale
  /** Path without locale prefix: `/water/tariffs.html`. */
  readonly path: string
}

/** As much of a site as tells which pages it has and where a link leads. Known before its menus are. */
export type SitePages = Pick<Site, 'tenant' | 'theme' | 'defaultLocale' | 'locales' | 'redirects'> & {
  readonly byLocale: { readonly [L in SiteLocale]?: Pick<LocaleSite, 'articles' | 'fileUrl' | 'origin'> }
}
