import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertSorted } from './insert-sorted.ts'

type Item = { readonly key: number; readonly order: number }
const byKey = (one: Item, other: Item) => one.key - other.key

it('gives the list that a stable sort gives', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), (keys) => {
      const items = keys.map((key, order) => ({ key, order }))
      const list: Item[] = []
      for (const item of items) insertSorted(list, item, byKey)
      expect(list).toStrictEqual(items.toSorted(byKey))
    }),
  )
})
