import type { LanguageTag, LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { Picture } from '#contract/picture.ts'
import type { SiteIcon } from '#contract/site-icons.ts'
import type { Body } from '../model/body.ts'
import type { Booking, Contact, SocialLink } from '../model/config.ts'
import type { Shades } from '../model/colors.ts'
import type { ShownAnnouncement } from '../model/site.ts'
import type { MenuEntry, MenuType } from '../model/menu.ts'
import type { ThemeCode } from '../model/theme.ts'
import type { PageView, SharePictureView } from './page-view.ts'

/**
 * Everything that a page is drawn from. A page is a pure function of its view.
 *
 * `shared` is one frozen object for all pages of a tenant and locale. Its digest is computed once, and what depends
 * only on it (header, menus, footer) is drawn once. `page` holds exactly what that page shows. `body` is the text that
 * `page.body.digest` names; it is joined just before drawing.
 */
export type View = { readonly shared: SharedView; readonly page: PageView; readonly body?: Body }

/**
 * A drawn page in pieces: HTML as text, and layout fragments as UTF-8 bytes. The memory of these bytes never changes.
 */
export type Drawing = readonly (string | Uint8Array)[]

/** The compiled program, which draws pages. */
export type PageProgram = {
  /** Loads the code that draws the pages of a theme, so that the first page need not wait for it. */
  open(theme: ThemeCode): Promise<void>
  /** Draws one page. Rejects with the error that a component threw. */
  draw(view: View): Promise<Drawing>
  /** Draws the page of the editors' console in a language. */
  drawConsole(locale: SiteLocale): Promise<Drawing>
}

/**
 * What all pages of a tenant and locale share. Every `href` in a view is final: with locale prefix, percent-encoded,
 * ready for an attribute.
 */
export type SharedView = {
  readonly tenant: string
  readonly theme: ThemeCode
  /** Scheme and host without a trailing slash: `https://www.harbour.example`. */
  readonly origin: string
  readonly locale: SiteLocale
  readonly tag: LanguageTag
  readonly defaultLocale: SiteLocale
  readonly locales: readonly LocaleOption[]
  readonly site: {
    readonly name: string
    readonly tagline?: string
    readonly description?: string
    readonly logo?: Picture
    /** The logo for dark pages; missing if it cannot be shown. */
    readonly logoDark?: Picture
    readonly favicon?: Picture
    /** The icons for home screens. */
    readonly icons: readonly SiteIcon[]
    /** The absolute address of the picture that other sites show. */
    readonly shareImage?: string
    /** The drawn share picture, if the site has no `shareImage`. */
    readonly sharePicture?: SharePictureView
    readonly copyright?: string
    readonly contact: Contact
    readonly social: readonly SocialLink[]
    readonly timeZone: string
  }
  /** The shades of the tenant's colours, or of the theme's own if the tenant sets none. */
  readonly shades: Shades
  /** The text of the one `<style>` element. See `inline-style.ts`. */
  readonly style: string
  /**
   * The content security policy that each page carries. It is computed from the digests of inline code, which include
   * that of `style`, so it is added to the finished view. The dev server has none.
   */
  readonly policy?: string
  /** What the project adds to the head, as checked HTML. */
  readonly ownHead?: string
  /** The announcements that the page shows, the most urgent first. */
  readonly announcements: readonly ShownAnnouncement[]
  /** The booking link; missing if the tenant has none or the theme does not show it. */
  readonly booking?: Booking
  readonly menus: { readonly [T in MenuType]: readonly MenuLink[] }
  /**
   * The menus that have entries. Outside of layout fragments a page reads only this of the menus, so a changed menu
   * entry does not change the page's own HTML.
   */
  readonly filledMenus: readonly MenuType[]
  /** The address that the name of the site links to: see `homeHref` in `home.ts`. */
  readonly homeHref: string
  /** The addresses of the search page and of the need page; missing if the theme has no such page. */
  readonly searchHref?: string
  readonly needHref?: string
  /** The absolute address that visitors' answers about an article are sent to; missing if pages do not ask them. */
  readonly feedbackAction?: string
  readonly feedHref: string
  /**
   * The address of the web app manifest, with which a browser puts the site on a home screen. Missing if the site has
   * no icons, or if the project has its own manifest.
   */
  readonly manifestHref?: string
  /** How often an open page checks for a newer build, in seconds. 0: never. */
  readonly deployPollSeconds: number
  /** Set only in a preview. */
  readonly preview?: PreviewFacts
}

/** What a preview says about itself: the page is not published, and its link works until `until` (RFC 3339). */
export type PreviewFacts = { readonly until: string }

/** A menu entry as a page shows it, with its picture ready to print. */
export type MenuLink = Omit<MenuEntry, 'image' | 'children' | 'url' | 'type'> & {
  readonly picture?: Picture
  readonly children: readonly MenuLink[]
}
