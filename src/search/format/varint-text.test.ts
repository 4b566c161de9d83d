import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtEnd, nextNumber, varintText, readNumbers } from './varint-text.ts'
import { createUnitWriter, writeNumber, writtenText } from './unit-writer.ts'

const numbers = fc.array(fc.oneof(fc.nat(40), fc.nat(5000), fc.nat(2 ** 31 - 1)))

describe('varintText', () => {
  it('spells small numbers in one character', () => {
    expect([0, 9, 10, 31].map(varintText)).toEqual(['0', '9', 'A', 'V'])
    expect(varintText(32)).toHaveLength(2)
  })

  it('is read back as it was, number after number', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const reader = readNumbers(values.map(varintText).join(''))
        expect(values.map(() => nextNumber(reader))).toEqual(values)
        expect(isAtEnd(reader)).toBe(true)
        expect(nextNumber(reader)).toBe(0)
      }),
    )
  })

  it('is what writeNumber writes', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const writer = createUnitWriter(1)
        for (const value of values) writeNumber(writer, value)
        expect(writtenText(writer)).toBe(values.map(varintText).join(''))
      }),
    )
  })
})
