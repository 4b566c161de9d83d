import { textOfHtml } from '../common/text-of-html.ts'

/** WordPress and its themes end a generated excerpt with dots, and often with a link. */
const MADE_ENDS = ['[…]', '…', '[...]', '...']
const MOST_AFTER_DOTS = 60

/**
 * The excerpt of a post as plain text. `undefined` if WordPress made it from the first words of the post, because lists
 * and pages show these anyway.
 */
export function excerptSummary(excerpt: string, body: string): string | undefined {
  const summary = textOfHtml(excerpt)
  const dots = MADE_ENDS.map((end) => summary.lastIndexOf(end)).filter(
    (at) => at !== -1 && at > summary.length - MOST_AFTER_DOTS,
  )
  const written = summary.slice(0, Math.min(summary.length, ...dots)).trim()
  if (written === '') return undefined
  return textOfHtml(body).startsWith(written) ? undefined : summary
}
