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

/** What is known of a tenant besides its content: its settings in `tenants.json`, with defaults filled in. */
export type TenantProfile = {
  readonly name: string
  readonly origin: string
  /** The base address of `/files/…` if `siteConfig` has none. */
  readonly fileUrl: string
  readonly defaultLocale: SiteLocale
  /** The address that need forms are sent to. */
  readonly formAction: string
  /** The base address of the content provider. */
  readonly baseUrl?: string
  /** The provider as configured. It stays the same, while a provider inside this command has another port each time. */
  readonly source?: string
  /** `fileUrl` if it may stand in pages. Missing if that address works only while the build runs. */
  readonly publicFileUrl?: string
  /** Whether the build copies the files that pages link to into the site, since `fileUrl` works only while it runs. */
  readonly copiesFiles?: boolean
  /** Keys of further config entries that visitors may read, besides the product's own. */
  readonly publicConfigs?: readonly string[]
  /** Hosts that pages may use besides the site's own. */
  readonly allowedHosts?: AllowedHosts
  /** What the project adds to the head of each page. */
  readonly ownHead?: OwnHead
  /** Whether the build draws a share picture for each page that has no picture of its own. */
  readonly sharePictures?: boolean
  /** How often an open page checks for a newer build, in seconds. 0: never. Missing: 300. */
  readonly deployPollSeconds?: number
}

/** The frozen model of one tenant. All rules are applied; a theme decides only how it looks. */
export type Site = {
  readonly tenant: TenantProfile
  readonly theme: ThemeCode
  readonly defaultLocale: SiteLocale
  /** In the order of `languageConfig`. */
  readonly locales: readonly LocaleOption[]
  readonly byLocale: { readonly [L in SiteLocale]?: LocaleSite }
  /**
   * Every redirect, spelled out for each language: `/old.html`, `/en/old.html`, `/zh/old.html`. `from` is not
   * percent-encoded; `to` is the final address, ready for a header.
   */
  readonly redirects: readonly RedirectRule[]
  /** Addresses in the pages that no visitor can use. */
  readonly flawedAddresses: readonly FlawedAddress[]
  /** What `createSite` refused or repaired. */
  readonly notices: readonly Notice[]
  /**
   * The next instant (RFC 3339) at which an article or an announcement appears or expires, or closed days end. Missing
   * if there is none.
   */
  readonly nextChange?: string
}

export type LocaleSite = {
  readonly option: LocaleOption
  readonly configs: ConfigEntries
  readonly siteConfig: SiteConfig
  readonly fileUrl: string
  /** The origin of the tenant. */
  readonly origin: string
  readonly shades: Shades
  readonly menus: Menus
  /** The banners. Their `url` is the final address; it is missing if the address that was sent leads nowhere. */
  readonly banners: readonly Banner[]
  /** The announcements of this instant, the most urgent first. Their `href` is the final address. */
  readonly announcements: readonly ShownAnnouncement[]
  /** The opening hours, without closed days that are over. */
  readonly openingHours?: OpeningHours
  readonly questions: readonly AskedQuestion[]
  readonly booking?: Booking
  /** Published articles, newest first. Untranslated ones are in the default language. */
  readonly articles: readonly ShownArticle[]
}

export type ShownAnnouncement = Pick<Announcement, 'text' | 'level' | 'href'>

export type ShownArticle = {
  readonly article: Article
  /** The language of the text. It differs from the page's language if the article is not translated. */
  readonly locale: SiteLocale
  /** The path without locale prefix: `/water/tariffs.html`. */
  readonly path: string
}

/** The part of a site that says which pages it has and where a link leads. It is known before the menus are read. */
export type SitePages = Pick<Site, 'tenant' | 'theme' | 'defaultLocale' | 'locales' | 'redirects'> & {
  readonly byLocale: { readonly [L in SiteLocale]?: Pick<LocaleSite, 'articles' | 'fileUrl' | 'origin'> }
}
