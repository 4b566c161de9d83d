import { expect, it } from 'vitest'
import type { FragmentRange } from '#site/views/view.ts'
import { placesOf } from './page-fragment.ts'

const bar: FragmentRange = { part: 'bar', from: 1, to: 2 }

it('chrome stands at places that are counted in bytes, whatever it is called', () => {
  const ranges = [{ ...bar, part: 'section\n1 2 "x"' }]
  expect(placesOf(ranges, [10, 40, 46])).toBe('10 40 "section\\n1 2 \\"x\\""')
  expect(placesOf([{ ...bar, from: 0 }], [10, 40])).toBe('0 40 "bar"')
})
