import { expect, it } from 'vitest'
import type { Body } from '#site/model/body.ts'
import { contentsHeadings } from './contents-headings.ts'

const body = (...levels: number[]) =>
  ({ headings: levels.map((level, at) => ({ id: `h${at}`, level, text: `Heading ${at}` })) }) as unknown as Body

it('lists headings of the second and third level, in a long article only', () => {
  expect(contentsHeadings(body(2, 3, 4, 2)).map(({ id }) => id)).toEqual(['h0', 'h1', 'h3'])
  expect(contentsHeadings(body(2, 2))).toEqual([])
  expect(contentsHeadings(undefined)).toEqual([])
})
