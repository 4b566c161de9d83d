import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { shownIn, type SearchViewState } from './search-model.ts'

/** The words of the search page, in the page's language. */
export type SearchWords = {
  say(key: string, values?: Readonly<Record<string, string | number>>): string
  /** The label of a group. Articles without a group are in one of their own. */
  group(label: string): string
  /** The day of a time, in the tenant's time zone. */
  day(time: string): string
  /** The words for a link that opens a new tab. */
  readonly newTab: string
  /** The sentence for the live region: the state of the search. */
  status(state: SearchViewState): string
}

/** `tag` and `timeZone` are those of the page. `catalogue` has the strings whose keys begin with `search.`. */
export function searchWords(catalogue: Catalogue, tag: string, timeZone: string): SearchWords {
  const say: SearchWords['say'] = (key, values) => formatMessage(catalogue, tag, `search.${key}`, values)
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone })
  return {
    say,
    group: (label) => label || (catalogue['search.ungrouped'] ?? say('other')),
    day: (time) => format.format(new Date(time)),
    newTab: formatMessage(catalogue, tag, 'link.newTab'),
    status(state) {
      const shown = shownIn(state)
      if (shown) {
        const { total, partial } = shown.answer
        if (total === 0) return say('none', { query: shown.question.text.trim() })
        if (partial > 0 && partial < total) return say('mixed', { total, partial })
        const count = say('count', { count: total })
        return partial > 0 ? `${say('partial')} ${count}` : count
      }
      return state.kind === 'loading' && state.isSlow ? say('loading') : ''
    },
  }
}
