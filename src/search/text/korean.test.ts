import { describe, expect, it } from 'vitest'
import { hasOneSyllableStem, stemsOf } from './korean.ts'

describe('hasOneSyllableStem', () => {
  it.each(['물', '물을', '물이', '물에서', '물까지'])('holds for %s', (word) => {
    expect(hasOneSyllableStem(word)).toBe(true)
  })

  it.each(['물건', '건물', '물론', '선물을'])('does not hold for %s', (word) => {
    expect(hasOneSyllableStem(word)).toBe(false)
  })
})

describe('stemsOf', () => {
  it('takes particles and verb endings off, the longest first', () => {
    expect(stemsOf('요금을')).toEqual(['요금'])
    expect(stemsOf('검색결과에서는')).toEqual(['검색결과', '검색결과에서'])
    expect(stemsOf('납부하기')).toEqual(['납부'])
  })

  it('leaves two syllables at least, and words without an ending as they are', () => {
    expect(stemsOf('제도')).toEqual([])
    expect(stemsOf('도서관')).toEqual([])
  })
})
