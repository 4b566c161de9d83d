import type { Body, Heading } from '#site/model/body.ts'

/** With fewer, scrolling is quicker than reading a list. */
const ENOUGH = 3
const DEEPEST = 3

/** The headings that the contents of an article list; none if the article is short. */
export function contentsHeadings(body: Body | undefined): readonly Heading[] {
  const headings = body?.headings.filter(({ level }) => level <= DEEPEST) ?? []
  return headings.length < ENOUGH ? [] : headings
}
