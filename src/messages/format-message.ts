/** Interface texts by key. */
export type Catalogue = { readonly [key: string]: string }

/**
 * The message of a key, with `{{name}}` filled from `values` and the plural form chosen by `count`. A key without a
 * message is returned as it is.
 *
 * `translateFor` gives the same result, but it needs i18next, which is too heavy for islands.
 */
export function formatMessage(
  catalogue: Catalogue,
  languageTag: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values
  const form = typeof count === 'number' ? `${key}_${new Intl.PluralRules(languageTag).select(count)}` : key
  const words = catalogue[form] ?? catalogue[key] ?? catalogue[`${key}_other`] ?? key
  return fillWords(words, values)
}

/** Fills `{{name}}` from `values`. A placeholder without a value stays. */
export function fillWords(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
