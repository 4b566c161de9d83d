import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'

describe('search of English', () => {
  const index = makeSearchIndex([
    { title: 'Meters', text: 'We read your meter twice a year. Metering is free.' },
    { title: 'Recycling yard', text: 'Bring glass and paper.' },
    { title: 'Leaks', text: 'Report a leak of water in the street.' },
    { title: 'Tariffs', text: 'Prices of water for the home.' },
    { title: 'Filters', text: 'A filter at the tap.' },
  ])

  it.each([
    ['a word', 'glass', ['Recycling yard']],
    ['other forms of a word by their stem', 'meters', ['Meters']],
    ['the beginning of the last word', 'recyc', ['Recycling yard']],
    ['several words in any order, then what lacks one', 'home water', ['Tariffs', 'Leaks']],
    ['a question by the words that say something', 'where do I report a leak?', ['Leaks']],
    ['a word with a letter wrong', 'tarifgs', ['Tariffs']],
    ['a word with its first letters swapped', 'emter', ['Meters']],
    ['a word with the third and fourth letter swapped', 'metre', ['Meters']],
    ['another form of a word with a letter too many', 'fillters', ['Filters']],
    ['full-width letters', 'ＧＬＡＳＳ', ['Recycling yard']],
  ])('finds %s', async (_what, query, titles) => {
    expect(await index.find(query)).toEqual(titles)
  })

  it.each(['lter', 'xylophone', '', '  ', '?!', 'te'])('finds nothing for %j', async (query) => {
    expect(await index.find(query)).toEqual([])
  })

  it('takes only the word that is being typed for the beginning of another', async () => {
    expect(await index.find('recyc ')).toEqual(['Recycling yard'])
    const cars = makeSearchIndex([
      { title: 'Care', text: 'paint' },
      { title: 'Cars', text: 'paint' },
    ])
    expect(await cars.find('car')).toEqual(['Cars', 'Care'])
    expect((await cars.ask('car paint')).results.map(({ isPartial = false }) => isPartial)).toEqual([false, true])
  })

  it('forgives an error only where no word is spelled like that', async () => {
    const both = makeSearchIndex([{ title: 'Form' }, { title: 'Fork' }])
    expect(await both.find('fork ')).toEqual(['Fork'])
  })

  it('tells which word was meant if no article has the word as it was typed', async () => {
    expect((await index.ask('Report a laek')).meant).toBe('Report a leak')
    expect((await index.ask('recicleng yard')).meant).toBe('recycling yard')
    expect((await index.ask('report a leak')).meant).toBeUndefined()
    expect((await index.ask('xylophone')).meant).toBeUndefined()
  })

  it('shows what has most of the words if nothing has all, and says so', async () => {
    const { total, partial, results } = await index.ask('water zebra')
    expect({ total, partial }).toEqual({ total: 2, partial: 2 })
    expect(results.map(({ href }) => href).sort()).toEqual(['Leaks', 'Tariffs'])
  })

  it('finds a hyphenated word written as one, and two words written with a hyphen', async () => {
    const mail = makeSearchIndex([
      { title: 'A', text: 'by e-mail' },
      { title: 'B', text: 'by email' },
      { title: 'C', text: 'hot water' },
    ])
    expect((await mail.find('e-mail')).sort()).toEqual(['A', 'B'])
    expect((await mail.find('email')).sort()).toEqual(['A', 'B'])
    expect(await mail.find('hot-water')).toEqual(['C'])
  })

  it('puts the newer of two equal articles first', async () => {
    const twins = makeSearchIndex([
      { title: 'Old one', text: 'same' },
      { title: 'New one', text: 'same' },
    ])
    expect(await twins.find('same')).toEqual(['New one', 'Old one'])
  })
})
