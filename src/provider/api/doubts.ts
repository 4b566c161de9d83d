import { quoteValue } from '#kit/quote-value.ts'
import type { FieldFlaw } from '#site/model/content.ts'
import type { ArticleRow } from './wire/article.ts'

/** This many characters of a body are enough to tell whether it is HTML or Markdown. */
const MOST_CHARACTERS = 20_000

const ENTITY = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i
const BLOCK_TAG = /<\/?(?:p|div|h[1-6]|ul|ol|li|table|tr|br|hr|section|blockquote|pre|figure|img)\b/i
const TAG = /<\/?[a-z]/gi
const ESCAPED_TAG = /&(?:amp;)?(?:lt|#60|#x3c);\/?[a-z]/gi
const STARTS_ESCAPED = /^\s*(?:<(?:p|div|span)\b[^<>]*>\s*)?&(?:amp;)?(?:lt|#60|#x3c);[a-z!]/i

const MARKDOWN = [
  /^#{1,6} \S.*/m,
  /^(?:```|~~~).*/m,
  /!?\[[^\][\n]{1,200}\]\([^()\s]{1,500}\)/,
  /\*\*[^\s*][^*\n]{0,200}\*\*/,
  /^\|.*\|[ \t]*\n\|[ :|-]+\|[ \t]*$/m,
  /^(?:[-*+]|\d{1,3}[.)]) \S.*\n(?:[-*+]|\d{1,3}[.)]) \S.*/m,
]

/**
 * What is probably a mistake in an article although it can be read: a body that is not HTML, or HTML in a title or
 * summary.
 */
export function articleDoubts({ title, summary = '', body }: ArticleRow): FieldFlaw[] {
  return [...textDoubts('title', title), ...textDoubts('summary', summary), ...bodyDoubts(body)]
}

/** Finds HTML escapes in plain text. Visitors would see them as they are. */
export function textDoubts(field: string, text: string): FieldFlaw[] {
  const entity = text.includes('&') ? ENTITY.exec(text)?.[0] : undefined
  if (entity === undefined) return []
  return [{ field, found: quoteValue(text), expected: `plain text without the HTML escape ${entity}` }]
}

function bodyDoubts(body: string): FieldFlaw[] {
  const start = body.slice(0, MOST_CHARACTERS)
  if (start.includes('&') && STARTS_ESCAPED.test(start)) {
    const escaped = start.match(ESCAPED_TAG)?.length ?? 0
    if (escaped > 1 && escaped > (start.match(TAG)?.length ?? 0)) {
      return [{ field: 'body', found: quoteValue(start), expected: 'HTML such as "<p>…</p>", not escaped' }]
    }
  }
  if (BLOCK_TAG.test(start)) return []
  const line = MARKDOWN.map((sign) => sign.exec(start)?.[0]).find((found) => found !== undefined)
  if (line === undefined) return []
  return [{ field: 'body', found: quoteValue(line), expected: 'HTML such as "<h2>…</h2>", not Markdown' }]
}
