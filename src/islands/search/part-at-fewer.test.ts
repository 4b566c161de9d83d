import { expect, it } from 'vitest'
import type { Result } from '#search/query/answer.ts'
import { partAtFewer } from './part-at-fewer.ts'

const result = (mark: string): Result => ({
  href: `/${mark}.html`,
  title: [],
  excerpt: [],
  date: '2026-01-01T00:00:00Z',
  group: '',
  ...(mark === '-' && { isPartial: true }),
})

const parted = (marks: string): readonly string[] => {
  const { whole, fewer } = partAtFewer(Array.from(marks, result))
  return [whole, fewer].map((some) => some.map(({ isPartial }) => (isPartial ? '-' : '+')).join(''))
}

it.each([
  ['++--', '++', '--'],
  ['---', '', '---'],
  ['+++', '+++', ''],
  ['', '', ''],
])('parts %s before the first that lacks words', (marks, whole, fewer) => {
  expect(parted(marks)).toEqual([whole, fewer])
})

it('parts nothing if one with all words follows', () => {
  expect(parted('+-+-')).toEqual(['+-+-', ''])
})
