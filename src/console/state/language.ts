import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { CONSOLE_LANGUAGE_COOKIE } from '#contract/console-language.ts'
import { FALLBACK_LOCALE, type SiteLocale } from '#contract/locale.ts'
import { LOCALES } from '#contract/locales/locales.ts'
import { createConsoleWords, type ConsoleWords } from './console-words.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The language of the console. A change replaces the words and keeps the view. */
export const locale = atom(FALLBACK_LOCALE)

const words = computed(locale, createConsoleWords)

/** The messages in the language that the editor chose. */
export function useWords(): ConsoleWords {
  return useStore(words)
}

/**
 * Begins in the language that the service chose, and remembers each language that the editor chooses.
 *
 * If the service only guessed the language, it is not remembered: the browser's setting may change later.
 */
export function startLanguage(first: SiteLocale): void {
  locale.set(first)
  if (new URLSearchParams(location.search).has('lang')) keepLanguage(first)
  locale.listen(keepLanguage)
}

/** Sets the language of the document and of the next visit. */
function keepLanguage(chosen: SiteLocale): void {
  document.cookie = `${CONSOLE_LANGUAGE_COOKIE}=${chosen}; max-age=${YEAR_SECONDS}; path=/; samesite=strict`
  document.documentElement.lang = LOCALES[chosen].tag
  // If `lang` stayed in the URL, it would set its own language again at the next visit.
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}
