import type { LanguageTag, LocaleOption, SiteLocale } from '#contract/locale.ts'
import type { NeedForm } from '#contract/need-form.ts'
import type { Picture } from '#contract/picture.ts'
import type { SiteIcon } from '#contract/site-icons.ts'
import type { Body, BodyUse } from '../model/body.ts'
import type { Booking, Contact, OpeningHours, SocialLink } from '../model/config.ts'
import type { Shades } from '../model/colors.ts'
import type { ShownAnnouncement } from '../model/site.ts'
import type { MenuEntry, MenuType } from '../model/menu.ts'
import type { ThemeCode } from '../model/theme.ts'
import type { Unpublished } from '../read/unpublished.ts'

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

export type PageView = PageHead & PageContent

/** What every page has, whatever its kind. */
export type PageHead = {
  /** The address of this page in this locale, as links of the site spell it. */
  readonly href: string
  /** The absolute canonical address. For an article that is not translated it is the address of the original. */
  readonly canonical: string
  readonly title: string
  readonly description?: string
  readonly noindex: boolean
  /** The absolute addresses of the page's translations, itself included; empty if there is only one language. */
  readonly alternates: readonly { readonly tag: LanguageTag | 'x-default'; readonly href: string }[]
  /** One link per offered locale: to the same page there, or to the home page of that locale. */
  readonly languages: readonly { readonly locale: SiteLocale; readonly href: string }[]
  /**
   * The ids of the menu entries that lead to this page, outermost first: in `left_menu`, or if none leads to it there,
   * in `top_menu`.
   */
  readonly trail: readonly string[]
  /** The menu of `trail`, because ids are unique only within one menu. Missing if `trail` is empty. */
  readonly trailMenu?: MenuType
  /** The questions on this page; missing if there are none, or if the theme does not show them. */
  readonly questions?: readonly QuestionView[]
}

/** A share picture on a page. `src` is its absolute address. */
export type SharePictureView = { readonly src: string; readonly alt: string }

/** A question on a page. `id` is the id of its element, for links. */
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

/** The view of a section page: the articles of a group. */
export type SectionPage = {
  readonly kind: 'section'
  /** The first articles: in the order of `left_menu`, then those that are not in it. */
  readonly articles: readonly ArticleCard[]
  /** How many articles the group has. */
  readonly total: number
  readonly breadcrumb: Breadcrumb
}

/** The steps from the home page (if there is one) to this page. The last has no `href`. */
export type Breadcrumb = readonly { readonly name: string; readonly href?: string }[]

export type ArticlePage = {
  readonly kind: 'article'
  readonly article: {
    readonly id: string
    readonly title: string
    readonly summary?: string
    readonly cover?: Picture
    /** The absolute address of the cover as other sites show it. */
    readonly shareImage?: string
    /** The drawn share picture, if the article has no `shareImage`. */
    readonly sharePicture?: SharePictureView
    readonly keywords: readonly string[]
    readonly author?: string
    readonly publishedAt: string
    readonly updatedAt: string
  }
  /** Whether the page shows its dates. The dates of a page about a service, for example, tell readers nothing. */
  readonly isDated: boolean
  /** Set in a preview of an article that the site does not show. */
  readonly unpublished?: Unpublished
  /** The language of the text. Set only if it is not the language of the page. */
  readonly shownIn?: { readonly locale: SiteLocale; readonly tag: LanguageTag }
  /** The address at which editors change the article. */
  readonly editHref?: string
  /** The address of its text as Markdown; missing if the theme has none. */
  readonly markdownHref?: string
  readonly body: BodyUse
  /** The label of its group. */
  readonly groupLabel?: string
  readonly breadcrumb: Breadcrumb
  /** Other articles of the group, newest first, at most four. */
  readonly related: readonly ArticleCard[]
  /** The neighbours of the page in `left_menu`. */
  readonly previous?: { readonly name: string; readonly href: string }
  readonly next?: { readonly name: string; readonly href: string }
}

export type ArticleCard = {
  readonly title: string
  readonly href: string
  readonly summary?: string
  readonly cover?: Picture
  /** Missing if pages do not show the dates of its group. */
  readonly publishedAt?: string
  readonly group?: string
  /** The language of the title. Set only if it is not the language of the page. */
  readonly tag?: LanguageTag
}

/** A banner as the home page shows it. A blank text is missing, except for `alt`. */
export type BannerView = {
  readonly id: string
  readonly title?: string
  readonly subtitle?: string
  readonly picture?: Picture
  readonly alt: string
  readonly href?: string
  readonly buttonText?: string
  /**
   * The accessible name of the banner: its title, else its subtitle, the text of its picture, or the address that it
   * leads to. Missing if it has none of these.
   */
  readonly name?: string
}

/** What happens after a visitor has sent the form, in the tenant's words. Missing if the theme's words are used. */
export type NeedSteps = { readonly steps?: readonly string[] }
