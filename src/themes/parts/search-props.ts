import { phoneHref } from '#contract/phone-href.ts'
import type { QuickSettings } from '#islands/search/quick/quick-words.ts'
import type { HelpLinks } from '#islands/search/SearchHelp.tsx'
import type { SearchResultsProps } from '#islands/search/SearchResults.tsx'
import { catalogues, overlays } from '#messages/catalogues.ts'
import type { Catalogue } from '#messages/format-message.ts'
import type { SharedView } from '#site/views/view.ts'

const SEARCH_WORDS =
  /^search\.(?!label$|button$|title$|hint$|all$|unscripted$|recent$|close$|more$|forget$|keys\.)|^link\.newTab$/

const QUICK_WORDS =
  /^search\.(?:label|hint|count_\w+|none|failed|loading|recent|forget|close|more|meant|help|form|keys\.\w+)$/

/** What the script of the quick search, or of the suggestions in the header, needs to know about the page. */
export function quickSettings(shared: SharedView): QuickSettings {
  const { theme, locale, searchHref } = shared
  return {
    base: `/_search/${locale}/`,
    words: wordsLike(QUICK_WORDS, theme, locale),
    help: helpLinks(shared),
    ...(searchHref !== undefined && { searchHref }),
  }
}

/** The properties of the island with the results on the search page. */
export function searchProps(shared: SharedView): SearchResultsProps {
  const { theme, locale, tag, site } = shared
  return {
    base: `/_search/${locale}/`,
    tag,
    timeZone: site.timeZone,
    words: wordsLike(SEARCH_WORDS, theme, locale),
    help: helpLinks(shared),
  }
}

function helpLinks({ site, needHref }: SharedView): HelpLinks {
  const { phone } = site.contact
  const phoneAddress = phone === undefined ? undefined : phoneHref(phone)
  return {
    ...(phone !== undefined && phoneAddress !== undefined && { phone: { text: phone, href: phoneAddress } }),
    ...(needHref !== undefined && { form: needHref }),
  }
}

function wordsLike(pattern: RegExp, theme: SharedView['theme'], locale: SharedView['locale']): Catalogue {
  const all: Catalogue = { ...catalogues[locale], ...overlays[theme][locale] }
  return Object.fromEntries(Object.entries(all).filter(([key]) => pattern.test(key)))
}
