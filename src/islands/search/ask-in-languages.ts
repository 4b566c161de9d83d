import { questionHref } from './question-url.ts'

/**
 * Changes the links of the language switch so that they ask the same question. They ask in all groups, because groups
 * have other names in other languages.
 */
export function askInLanguages(text: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a, footer a[hreflang]')) {
    link.href = questionHref(link.href, { text, page: 1 })
  }
}
