import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsBetween, guessWord, isNear, spellingShard, spellingShards } from './spelling.ts'

const word = (minLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength, maxLength: 9 })

/** Every word that differs from another by one typing error. */
function mistyped(right: string): Set<string> {
  const all = new Set<string>()
  for (let at = 0; at <= right.length; at++) {
    const [head, tail] = [right.slice(0, at), right.slice(at)]
    for (const letter of 'abcd') {
      all.add(head + letter + tail)
      if (tail) all.add(head + letter + tail.slice(1))
    }
    if (tail) all.add(head + tail.slice(1))
    if (tail.length > 1) all.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
  }
  all.delete(right)
  return all
}

describe('isNear', () => {
  it.each(['pressre', 'presssure', 'prezsure', 'rpessure'])('takes %s for pressure', (typed) => {
    expect(isNear(typed, 'pressure')).toBe(true)
  })

  it('holds for one typing error exactly', () => {
    fc.assert(
      fc.property(word(1), word(1), (a, b) => {
        expect(isNear(a, b)).toBe(mistyped(a).has(b))
      }),
    )
  })
})

describe('spellingShards', () => {
  it('name the file of every word of which no more than the first three letters are wrong', () => {
    fc.assert(
      fc.property(word(4), fc.constantFrom(1, 4, 32), (right, shards) => {
        for (const typed of mistyped(right)) {
          const isSwapOfThirdAndFourth = typed.length === right.length && typed[2] === right[3] && typed[3] === right[2]
          const isElsewhere = typed.slice(0, 3) === right.slice(0, 3) || typed.length < 4 || isSwapOfThirdAndFourth
          if (!isElsewhere) expect(spellingShards(typed, shards)).toContain(spellingShard(right, shards))
        }
      }),
    )
  })
})

it('counts as many errors between two words as were made', () => {
  expect(errorsBetween('pressure', 'presure')).toBe(1)
  expect(errorsBetween('hardness', 'hradnes')).toBe(2)
  fc.assert(
    fc.property(word(4), word(4), (a, b) => {
      expect(errorsBetween(a, b) === 1).toBe(isNear(a, b))
    }),
  )
})

it('guesses a word of six letters and more by two errors, not by its first letter', () => {
  const known = ['reservoir', 'river']
  expect(guessWord('resevior', known)).toBe('reservoir')
  expect(guessWord('leservoi', known)).toBeUndefined()
  expect(guessWord('rivxx', known)).toBeUndefined()
})
