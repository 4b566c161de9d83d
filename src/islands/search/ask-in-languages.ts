import { questionHref } from './question-url.ts'

/** Has the links of the language switch ask the same question. Groups have other names there, so that all are shown. */
export function askInLanguages(text: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a, footer a[hreflang]')) {
    link.href = questionHref(link.href, { text, page: 1 })
  }
}
