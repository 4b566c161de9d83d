import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('one ranked list', () => {
  const index = makeSearchIndex([
    { title: 'No water', text: 'What to do.' },
    { title: 'Meters', text: 'Water in the morning or at night: read them this morning.' },
    ...Array.from({ length: 8 }, (_, number) => ({ title: `Notice ${number}`, text: 'Water, and morning hours.' })),
  ])

  it('shows a title that says nearly all among those that have all words', async () => {
    const { results } = await index.ask('no water this morning')
    expect(results.slice(0, 5)).toContainEqual(expect.objectContaining({ href: 'No water', isPartial: true }))
  })

  it('shows five answers at least, if so many have something', async () => {
    expect(await index.ask('notice 7')).toMatchObject({ total: 5, partial: 4 })
  })
})

describe('search of anything', () => {
  const index = makeSearchIndex([{ title: 'Water 水费 요금', text: 'bills, 账单 그리고 고지서' }])

  it('answers whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), async (query) => {
        const { total, results } = await index.ask(query)
        expect(results).toHaveLength(total)
      }),
    )
  })
})
