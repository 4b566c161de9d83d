import type { LanguageTag, SiteLocale } from '#contract/locale.ts'
import type { NeedForm } from '#contract/need-form.ts'
import type { Picture } from '#contract/picture.ts'
import type { BodyUse } from '../model/body.ts'
import type { OpeningHours } from '../model/config.ts'
import type { MenuType } from '../model/menu.ts'
import type { Unpublished } from '../read/unpublished.ts'

/** What one page shows, besides what all pages of a tenant and locale share. */
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
