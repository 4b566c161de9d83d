/**
 * The part of the page under a heading (`## Title`), with the heading, up to the next heading of the same or a higher
 * level. Empty if the page has no such heading.
 *
 * Only the machine that measured has the raw results. So a run on another machine keeps the tables of scenarios that it
 * did not measure.
 */
export function keptPart(page: string, heading: string): string {
  const lines = page.split('\n')
  const start = lines.indexOf(heading)
  if (start < 0) return ''
  const next = new RegExp(`^#{1,${heading.indexOf(' ')}} `)
  const length = lines.slice(start + 1).findIndex((line) => next.test(line))
  return lines
    .slice(start, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}
