import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { shownIn, type SearchViewState } from './search-model.ts'

/** What the search page says, in the page's language. */
export type SearchWords = {
  say(key: string, values?: Readonly<Record<string, string | number>>): string
  /** A label for the group; articles without one have a group of their own. */
  group(label: string): string
  /** The day of a time, in the tenant's time zone. */
  day(time: string): string
  /** Said of a link that opens a new tab. */
  readonly newTab: string
  /** What the live region tells: how the search stands, in one sentence. */
  status(state: SearchViewState): string
}

/** `tag` and `timeZone` are those of the page; `catalogue` holds the strings under `search.`. */
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
