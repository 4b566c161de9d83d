import type { SearchResultsProps } from '#islands/search/SearchResults.tsx'
import { catalogues, overlays } from '#messages/catalogues.ts'
import type { Catalogue } from '#messages/format-message.ts'
import type { SharedView } from '#site/views/view.ts'

const SEARCH_WORDS = /^search\.(?!label$|button$|title$|hint$|all$|unscripted$)|^link\.newTab$/

/** What the results on the search page are drawn with. */
export function searchProps({ theme, locale, tag, site }: SharedView): SearchResultsProps {
  const all: Catalogue = { ...catalogues[locale], ...overlays[theme][locale] }
  return {
    base: `/_search/${locale}/`,
    tag,
    timeZone: site.timeZone,
    words: Object.fromEntries(Object.entries(all).filter(([key]) => SEARCH_WORDS.test(key))),
  }
}
