import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trimCharacters, trimCharactersEnd, trimCharactersStart } from './trim-characters.ts'

const text = fc.string({ unit: fc.constantFrom('/', '-', 'a', ' ') })

it('trims what a pattern would', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(trimCharactersEnd(one, '/')).toBe(one.replace(/\/+$/, ''))
      expect(trimCharactersStart(one, '/-')).toBe(one.replace(/^[/-]+/, ''))
      expect(trimCharacters(one, '-')).toBe(one.replace(/^-+|-+$/g, ''))
    }),
  )
})
