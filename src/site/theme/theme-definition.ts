import type { SiteLocale } from '#contract/locale.ts'
import type { ColorUses } from '../model/color-uses.ts'
import type { PageKind } from '../model/theme.ts'

/** All that the theme decides in the model and in the build. `src/themes/THEME` decides how its pages look. */
export type ThemeDefinition = {
  /** The kinds of pages that the theme draws. Links to other kinds lead to its root. */
  readonly pageKinds: readonly PageKind[]
  /** What a request for `/` gets: the home page itself, or a redirect to the page that stands for it. */
  readonly root: 'page' | 'redirect'
  readonly colors: ColorUses
  /** Whether its style sheet holds pictures. The content security policy then allows them. */
  readonly hasPicturesInStyle: boolean
  /** Whether the text of each article also lies beside its page as Markdown, for programs that read text. */
  readonly hasMarkdown: boolean
  /**
   * Whether its pages show what helps visitors to come: opening hours, questions with answers, and a bar with links to
   * call and to book.
   */
  readonly showsVisits: boolean
  /** The word that its style sheet prints in front of an `<aside>`, by class. */
  readonly calloutNames: (locale: SiteLocale) => { readonly [kind: string]: string }
  /** Custom properties of its style sheet that depend on the tenant and the locale. */
  readonly styleProperties: (site: { readonly locale: SiteLocale; readonly name: string }) => {
    readonly [property: `--${string}`]: string
  }
}
