import type { LanguageTag, LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { Picture } from '#contract/picture.ts'
import type { SiteIcon } from '#contract/site-icons.ts'
import type { Body, BodyUse } from '../model/body.ts'
import type { Booking, Contact, FormField, OpeningHours, SocialLink } from '../model/config.ts'
import type { Shades } from '../model/colors.ts'
import type { ShownAnnouncement } from '../model/site.ts'
import type { MenuEntry, MenuType } from '../model/menu.ts'
import type { ThemeCode } from '../model/theme.ts'
import type { Unpublished } from '../read/unpublished.ts'

/**
 * Everything a page is drawn from. A page is a pure function of its view.
 *
 * `shared` is one frozen object for all pages of a tenant and locale: its digest is taken once, and what is drawn from
 * it alone (header, menus, footer) is drawn once. `page` holds exactly what that page shows. `body` stands for the
 * text named by `page.body.digest`, joined just before drawing.
 */
export type View = { readonly shared: SharedView; readonly page: PageView; readonly body?: Body }

/**
 * A drawn page: HTML as text, and in between as UTF-8 what was drawn once for many pages. Such bytes are views of
 * memory that never changes.
 */
export type Drawing = readonly (string | Uint8Array)[]

/** The compiled program. */
export type PageProgram = {
  /** Loads what draws the pages of a theme, so that the first one need not wait for it. */
  open(theme: ThemeCode): Promise<void>
  /** Draws one page. Rejects with the error that a component threw. */
  draw(view: View): Promise<Drawing>
  /** The page of the editors' console in a language. */
  drawConsole(locale: SiteLocale): Promise<Drawing>
}

/** Every `href` in a view is final: locale prefix added, percent-encoded, ready for an attribute. */
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
    /** For dark pages, if it can be shown. */
    readonly logoDark?: Picture
    readonly favicon?: Picture
    /** For home screens. */
    readonly icons: readonly SiteIcon[]
    /** Absolute address. */
    readonly shareImage?: string
    /** Drawn, of a site without `shareImage`. */
    readonly sharePicture?: SharePictureView
    readonly copyright?: string
    readonly contact: Contact
    readonly social: readonly SocialLink[]
    readonly timeZone: string
  }
  /** Of the tenant's colours or, if it brings none, of the theme's own. */
  readonly shades: Shades
  /** Text of the one `<style>` element. See `own-style.ts`. */
  readonly style: string
  /**
   * The content security policy that each page carries. Made of digests, so a view without it names none; the dev
   * server has none.
   */
  readonly policy?: string
  /** What the project adds to the head, as HTML that was checked. */
  readonly ownHead?: string
  /** The most urgent first. */
  readonly announcements: readonly ShownAnnouncement[]
  /** Missing if the theme does not show it. */
  readonly booking?: Booking
  readonly menus: { readonly [T in MenuType]: readonly MenuLink[] }
  /**
   * Those that have entries. Outside of chrome this tells what a page needs to know, and a changed menu leaves the
   * page's own words alone.
   */
  readonly filledMenus: readonly MenuType[]
  /** Where the name of the site leads: the home page, or the first entry of `top_menu` in a theme without one. */
  readonly homeHref: string
  /** Addresses of the search and need pages; missing if the theme has none. */
  readonly searchHref?: string
  readonly needHref?: string
  /** Absolute address that takes what visitors say of an article; missing if they are not asked. */
  readonly feedbackAction?: string
  readonly feedHref: string
  /** What a browser has to know to put the site on a home screen; missing without icons, or if the project has one. */
  readonly manifestHref?: string
  /** Seconds between two looks of an open page for a newer build; 0: never. */
  readonly deployPollSeconds: number
  /** Set in a preview, and only there. */
  readonly preview?: PreviewFacts
}

/**
 * What a preview says of itself: the page is not published, and its link opens it no longer than `until` (RFC 3339).
 */
export type PreviewFacts = { readonly until: string }

/** A menu entry as a page shows it: its picture is ready to print. */
export type MenuLink = Omit<MenuEntry, 'image' | 'children' | 'url' | 'type'> & {
  readonly picture?: Picture
  readonly children: readonly MenuLink[]
}

export type PageView = PageHead & PageContent

/** What every page has, whatever its kind. */
export type PageHead = {
  /** This page's own address in this locale, as links of the site spell it. */
  readonly href: string
  /** Absolute. Of an article shown in the default language because it is not translated: the original's address. */
  readonly canonical: string
  readonly title: string
  readonly description?: string
  readonly noindex: boolean
  /** Absolute addresses of the page's translations, itself included; empty if there is only one. */
  readonly alternates: readonly { readonly tag: LanguageTag | 'x-default'; readonly href: string }[]
  /** One link per offered locale to the same page there, or to that locale's home. */
  readonly languages: readonly { readonly locale: SiteLocale; readonly href: string }[]
  /**
   * Ids of the menu entries that lead to this page, outermost first, in `left_menu` and, if that has none,
   * `top_menu`.
   */
  readonly trail: readonly string[]
  /** The menu that `trail` is of: ids are unique within one menu only. Missing if `trail` is empty. */
  readonly trailMenu?: MenuType
  /** Missing if there are none, or if the theme does not show them. */
  readonly questions?: readonly QuestionView[]
}

/** A picture that the build drew for other sites. `src` is absolute. */
export type SharePictureView = { readonly src: string; readonly alt: string }

/** A question on a page. `id` leads to its answer. */
export type QuestionView = { readonly id: string; readonly question: string; readonly answer: readonly string[] }

export type PageContent =
  | {
      readonly kind: 'home'
      readonly banners: readonly BannerView[]
      readonly latest: readonly ArticleCard[]
      readonly openingHours?: OpeningHours
    }
  | SectionPage
  | ArticlePage
  | {
      readonly kind: 'search'
      readonly groups: readonly { readonly label: string; readonly articles: readonly ArticleCard[] }[]
    }
  | ({ readonly kind: 'need'; readonly form: NeedForm } & NeedSteps)
  | ({ readonly kind: 'form-submit-success' } & NeedSteps)
  | { readonly kind: 'error'; readonly status: 404 | 500; readonly message?: string }

/** The articles of a group. */
export type SectionPage = {
  readonly kind: 'section'
  /** The first of them: as `left_menu` orders them, then those that are not in it. */
  readonly articles: readonly ArticleCard[]
  /** How many articles the group has. */
  readonly total: number
  readonly breadcrumb: Breadcrumb
}

/** From the home page (if there is one) down to this page; the last has no `href`. */
export type Breadcrumb = readonly { readonly name: string; readonly href?: string }[]

export type ArticlePage = {
  readonly kind: 'article'
  readonly article: {
    readonly id: string
    readonly title: string
    readonly summary?: string
    readonly cover?: Picture
    /** Absolute address of the cover as other sites show it. */
    readonly shareImage?: string
    /** Drawn, of an article without `shareImage`. */
    readonly sharePicture?: SharePictureView
    readonly keywords: readonly string[]
    readonly author?: string
    readonly publishedAt: string
    readonly updatedAt: string
  }
  /** Whether readers are shown its dates: those of a service say nothing to them. */
  readonly isDated: boolean
  /** Set in previews of an article that the site does not show. */
  readonly unpublished?: Unpublished
  /** Set if the text is not in the page's own language: the language it is in. */
  readonly shownIn?: { readonly locale: SiteLocale; readonly tag: LanguageTag }
  /** Where editors change it. */
  readonly editHref?: string
  /** Address of its text as Markdown, of a theme that has it. */
  readonly markdownHref?: string
  readonly body: BodyUse
  readonly group?: { readonly slug: string; readonly label: string }
  readonly breadcrumb: Breadcrumb
  /** Other articles of the group, newest first, at most four. */
  readonly related: readonly ArticleCard[]
  /** Neighbours in the order of `left_menu`. */
  readonly previous?: { readonly name: string; readonly href: string }
  readonly next?: { readonly name: string; readonly href: string }
}

export type ArticleCard = {
  readonly title: string
  readonly href: string
  readonly summary?: string
  readonly cover?: Picture
  /** Missing if readers are not shown the dates of its group. */
  readonly publishedAt?: string
  readonly group?: string
  /** Set if the title is not in the page's own language. */
  readonly tag?: LanguageTag
}

/** Texts that show nothing are missing, but for `alt`. */
export type BannerView = {
  readonly id: string
  readonly title?: string
  readonly subtitle?: string
  readonly picture?: Picture
  readonly alt: string
  readonly href?: string
  readonly buttonText?: string
  /**
   * What to call it by: its title, else its subtitle, what its picture shows, or where it leads; missing if it has
   * none of these.
   */
  readonly name?: string
}

/** What happens after a message is sent, in the tenant's words; missing if the theme's words are used. */
export type NeedSteps = { readonly steps?: readonly string[] }

export type NeedForm = {
  readonly fields: readonly FormField[]
  /** Absolute address that takes the form, by script and without. */
  readonly action: string
  /** Path of the confirmation page in this locale. */
  readonly next: string
  /** Whether one of `phone` and `email` must be given: the rule of the built-in form. */
  readonly needsContact: boolean
}
