import { expect, it } from 'vitest'
import { shareLists } from './share-lists.ts'

it('gives equal lists as one object, and others as they are', () => {
  const share = shareLists()
  const first = share(['a.js', 'b.css'])
  expect(share(['a.js', 'b.css'])).toBe(first)
  expect(share(['b.css', 'a.js'])).toStrictEqual(['b.css', 'a.js'])
  expect(share([])).toStrictEqual([])
})
