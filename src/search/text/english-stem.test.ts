import { describe, expect, it } from 'vitest'
import { englishStem } from './english-stem.ts'

describe('englishStem', () => {
  // From the vocabulary and output that M. Porter publishes with the algorithm.
  it.each(
    Object.entries({
      caresses: 'caress',
      ponies: 'poni',
      cats: 'cat',
      feed: 'feed',
      agreed: 'agre',
      plastered: 'plaster',
      sing: 'sing',
      conflated: 'conflat',
      hopping: 'hop',
      falling: 'fall',
      filing: 'file',
      happy: 'happi',
      sky: 'sky',
      relational: 'relat',
      vietnamization: 'vietnam',
      hopefulness: 'hope',
      electrical: 'electr',
      adjustment: 'adjust',
      adoption: 'adopt',
      probate: 'probat',
      rate: 'rate',
      cease: 'ceas',
      controll: 'control',
      roll: 'roll',
      yellow: 'yellow',
    }),
  )('makes of %s %s', (word, stem) => {
    expect(englishStem(word)).toBe(stem)
  })

  it('brings the forms of a word together', () => {
    expect(new Set(['connect', 'connected', 'connecting', 'connection', 'connections'].map(englishStem)).size).toBe(1)
    expect(englishStem('bills')).toBe(englishStem('billing'))
  })

  it('leaves alone what is no English word', () => {
    expect(['2026', 'мир', 'a', 'us'].map(englishStem)).toEqual(['2026', 'мир', 'a', 'us'])
  })
})
