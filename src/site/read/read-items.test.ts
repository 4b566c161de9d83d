import { expect, it } from 'vitest'
import type { Notice } from '#kit/errors.ts'
import { asText, type Report } from './read-fields.ts'
import { readItems, readObjects } from './read-items.ts'

function reading(read: (report: Report) => readonly unknown[]) {
  const notices: Notice[] = []
  const items = read({ notices, where: { tenant: 'harbour', locale: 'en' } })
  const told = notices.map(({ data }) => data as { readonly field: string; readonly expected: string })
  return { items, told: told.map(({ field, expected }) => [field, expected]) }
}

const LIST = { field: 'steps', most: 2, expected: 'a text' }
const OBJECTS = { ...LIST, keys: ['name', 'note'], needed: ['name'] }

it('reads the first items of a list, and tells of longer lists and of items that say nothing', () => {
  expect(reading((report) => readItems(['a', 3, 'c'], LIST, report, asText))).toEqual({
    items: ['a'],
    told: [
      ['steps', 'a list of at most 2'],
      ['steps[1]', 'a text'],
    ],
  })
})

it('leaves out objects without a needed key, and those that the reader refuses', () => {
  const list = [{ name: 'a', note: 1 }, { note: 'b' }]
  expect(
    reading((report) => readObjects(list, OBJECTS, report, (_item, field) => field('note', 'a note', asText))),
  ).toEqual({
    items: [],
    told: [
      ['steps[0].note', 'a note'],
      ['steps[1]', 'a text'],
    ],
  })
})
