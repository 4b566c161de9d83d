import type { SearchElsewhere } from './searches-elsewhere.ts'
import type { Suggestion } from './suggest-pages.ts'

/** What a search offers besides articles. Empty until the state of the site is there. */
export type Offers = {
  /** Pages in the menus that answer the question. */
  readonly suggestions: readonly Suggestion[]
  /** If no article was found: the same question in the other languages. */
  readonly elsewhere: readonly SearchElsewhere[]
}
