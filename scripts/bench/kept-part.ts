/**
 * What the page says under a heading (`## Title`), with the heading, up to the next one of this level or above. Empty
 * if it has no such part.
 *
 * Raw figures stay on the machine that measured them. So a run on another machine leaves the tables of the scenarios
 * that it did not measure as they are.
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
