import type { HelpLinks } from '../SearchHelp.tsx'
import { formatMessage, type Catalogue } from '#messages/format-message.ts'

/** The words of the quick search, in the page's language. */
export type QuickWords = {
  say(key: string, values?: Readonly<Record<string, string | number>>): string
}

/** What the script of the quick search needs to know about the page. */
export type QuickSettings = {
  /** The folder of the index: `/_search/en/`. */
  readonly base: string
  /** The strings of the quick search, by key. */
  readonly words: Catalogue
  readonly help: HelpLinks
  /** The address of the search page, if the theme has one. */
  readonly searchHref?: string
}

/** Reads the settings that the page has in `data-settings`. */
export function readQuickSettings(opener: HTMLElement): QuickSettings {
  return JSON.parse(opener.dataset['settings'] ?? '{}') as QuickSettings
}

/** The words of a catalogue in the language of the page. `say` adds `search.` to each key. */
export function quickWords(catalogue: Catalogue): QuickWords {
  const { lang } = document.documentElement
  return { say: (key, values) => formatMessage(catalogue, lang, `search.${key}`, values) }
}
