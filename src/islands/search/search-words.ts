import { formatMessage, type Catalogue } from '#messages/format-message.ts'
import { shownIn, type SearchState } from './search-model.ts'

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
  status(state: SearchState): string
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
        const { answer, question } = shown
        if (answer.total === 0) return say('none', { query: question.text.trim() })
        const count = say('count', { count: answer.total })
        return answer.isPartial ? `${say('partial')} ${count}` : count
      }
      return state.kind === 'loading' && state.isSlow ? say('loading') : ''
    },
  }
}
