import type { LanguageTag } from '#contract/locale.ts'

const names = new Map<string, Intl.DisplayNames>()

/** The name of a language in the words of another: Korean is "Korean" for readers of `en`. */
export function languageName(language: LanguageTag, inLanguage: LanguageTag): string {
  const known = names.get(inLanguage) ?? new Intl.DisplayNames(inLanguage, { type: 'language' })
  names.set(inLanguage, known)
  return known.of(language) ?? language
}
