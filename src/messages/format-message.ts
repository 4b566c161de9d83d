/** Interface strings by key, as the catalogues hold them. */
export type Catalogue = { readonly [key: string]: string }

/**
 * The words for a key, with `{{name}}` filled from `values` and the plural form chosen by `count`, as `translateFor`
 * gives them, for islands, which cannot carry the library. A key without words comes back as it is.
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

/** `{{name}}` filled from `values`; a hole that nobody fills stays. */
export function fillWords(words: string, values: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))
}
