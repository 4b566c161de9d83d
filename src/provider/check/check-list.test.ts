import { expect, it } from 'vitest'
import { checkDetail, checkList, checkPageNumbers, type ListReadings } from './check-list.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const right: ListReadings = {
  total: 3,
  rows,
  again: rows,
  pageSize: 1,
  small: [rows.slice(0, 1), rows.slice(1, 2)],
  beyond: [],
}

const messages = (change: Partial<ListReadings>) => checkList({ ...right, ...change }).map(({ message }) => message)

it('has nothing to say of a list that is right', () => {
  expect(messages({})).toEqual([])
})

it.each<[string, Partial<ListReadings>, RegExp]>([
  ['a wrong total', { total: 4 }, /^"total" is 4, and all pages have 3 rows/],
  ['a doubled id', { rows: [rows[0], rows[1], rows[0]] }, /The id "a" comes more than once/],
  ['an order that changes', { again: rows.toReversed() }, /Two readings have their rows in another order/],
  ['a page size that is ignored', { small: [rows, rows] }, /A page of 1 was asked for and has 3 rows/],
  ['a page number that is ignored', { small: [[rows[0]], [rows[0]]] }, /Heed "pageNum"/],
  ['small pages in another order', { small: [[rows[2]], [rows[1]]] }, /Small pages have their rows in another order/],
  ['rows after the last page', { beyond: [rows[0]] }, /The page after the last one has rows/],
])('names %s', (_, change, message) => {
  expect(messages(change)).toContainEqual(expect.stringMatching(message))
})

it('says how a missing number of a page is written', () => {
  const found = checkPageNumbers({ totals: 3, rows, pageNum: 1, pageSize: 200 }, { pageNum: 1, pageSize: 200 })
  expect(found.map(({ message }) => message)).toEqual([
    'The answer has no "total". It is there as `totals`: call it `total`.',
  ])
})

it('compares an article alone with its row', () => {
  const row = { id: 'a', article: 'a', group: null, title: 'One', body: '', publishedAt: '2026-01-01T00:00:00Z' }
  expect(checkDetail(row, row)).toEqual([])
  expect(checkDetail(row, { ...row, title: 'Two' })[0]?.message).toMatch(/differs from its row in the list in "title"/)
})
