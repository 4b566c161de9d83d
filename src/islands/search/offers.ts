import type { SearchElsewhere } from './searches-elsewhere.ts'
import type { Suggestion } from './suggest-pages.ts'

/** What a search offers besides articles. Empty until the state of the site is loaded. */
export type Offers = {
  /** Pages in the menus that match the question. */
  readonly suggestions: readonly Suggestion[]
  /** Links that ask the same question in other languages, if no article was found. */
  readonly elsewhere: readonly SearchElsewhere[]
}
