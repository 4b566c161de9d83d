import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('numbers', () => {
  const index = makeSearchIndex([
    { title: 'Rent', text: 'It is $1,299.00 a month.' },
    { title: 'Clinic', text: 'Call 02-555-0142.' },
    { title: 'Parcels', text: 'Up to 3.5 kg.' },
    { title: 'General notice 3', text: 'Room 5, fee 1, line 299.' },
  ])

  it.each([
    ['1299', 'Rent'],
    ['1,299', 'Rent'],
    ['$1,299.00', 'Rent'],
    ['1299.00', 'Rent'],
    ['025550142', 'Clinic'],
    ['02 555 0142', 'Clinic'],
    ['555-0142', 'Clinic'],
    ['3.5kg', 'Parcels'],
    ['3.50 kg', 'Parcels'],
    ['3,5', 'Parcels'],
    ['notice 3', 'General notice 3'],
  ])('are found as %s', async (query, title) => {
    expect((await index.find(query))[0]).toBe(title)
  })

  it('are not found by a digit of them', async () => {
    expect(await index.find('3.7kg')).toEqual([])
  })
})
