import { expect, it } from 'vitest'
import { makeReference } from './make-reference.ts'

it('is short, can be read out, and is another one each time', () => {
  const made = Array.from({ length: 100 }, makeReference)
  for (const reference of made) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  expect(new Set(made).size).toBe(100)
})
