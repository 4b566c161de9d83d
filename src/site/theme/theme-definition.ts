import type { SiteLocale } from '#contract/locale.ts'
import type { ColorUses } from '../model/color-uses.ts'
import type { PageKind } from '../model/theme.ts'

/** All that the model and the build decide by a theme. How its pages look is in `src/themes/THEME`. */
export type ThemeDefinition = {
  /** The pages that the theme draws. Links to other kinds lead to its root. */
  readonly pageKinds: readonly PageKind[]
  /** What a request for `/` gets: the home page itself, or a redirect to the page that stands for it. */
  readonly root: 'page' | 'redirect'
  readonly colors: ColorUses
  /** Whether its style sheet holds pictures, which the content security policy then has to allow. */
  readonly hasPicturesInStyle: boolean
  /** Whether the text of each article also lies beside its page as Markdown, for programs that read text. */
  readonly hasMarkdown: boolean
  /** Whether its pages show how to come: opening hours, questions with answers, and the bar to call and to book. */
  readonly showsVisits: boolean
  /** What its style sheet prints before an `<aside>` of a class, by class. */
  readonly calloutNames: (locale: SiteLocale) => { readonly [kind: string]: string }
  /** Custom properties of its style sheet that depend on the tenant and the locale. */
  readonly styleProperties: (site: { readonly locale: SiteLocale; readonly name: string }) => {
    readonly [property: `--${string}`]: string
  }
}
