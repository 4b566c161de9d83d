import { phoneHref } from '#contract/phone-href.ts'
import type { SearchResultsProps } from '#islands/search/SearchResults.tsx'
import { catalogues, overlays } from '#messages/catalogues.ts'
import type { Catalogue } from '#messages/format-message.ts'
import type { SharedView } from '#site/views/view.ts'

const SEARCH_WORDS = /^search\.(?!label$|button$|title$|hint$|all$|unscripted$|recent$|close$)|^link\.newTab$/

const QUICK_WORDS = /^search\.(?:label|hint|count_\w+|none|failed|loading|recent|close|meant)$/

/** The strings of the quick search. */
export function quickSearchWords({ theme, locale }: SharedView): Catalogue {
  return wordsLike(QUICK_WORDS, theme, locale)
}

/** What the results on the search page are drawn with. */
export function searchProps({ theme, locale, tag, site, needHref }: SharedView): SearchResultsProps {
  const { phone } = site.contact
  const phoneAddress = phone === undefined ? undefined : phoneHref(phone)
  return {
    base: `/_search/${locale}/`,
    tag,
    timeZone: site.timeZone,
    words: wordsLike(SEARCH_WORDS, theme, locale),
    help: {
      ...(phone !== undefined && phoneAddress !== undefined && { phone: { text: phone, href: phoneAddress } }),
      ...(needHref !== undefined && { form: needHref }),
    },
  }
}

function wordsLike(pattern: RegExp, theme: SharedView['theme'], locale: SharedView['locale']): Catalogue {
  const all: Catalogue = { ...catalogues[locale], ...overlays[theme][locale] }
  return Object.fromEntries(Object.entries(all).filter(([key]) => pattern.test(key)))
}
