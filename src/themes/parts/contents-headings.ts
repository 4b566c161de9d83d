import type { Body, Heading } from '#site/model/body.ts'

/** The fewest headings that are listed. With fewer, a reader scrolls faster than reads a list. */
const ENOUGH = 3
const DEEPEST = 3

/** The headings for the contents of an article; empty if it has fewer than three. */
export function contentsHeadings(body: Body | undefined): readonly Heading[] {
  const headings = body?.headings.filter(({ level }) => level <= DEEPEST) ?? []
  return headings.length < ENOUGH ? [] : headings
}
