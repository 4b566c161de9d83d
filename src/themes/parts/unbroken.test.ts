import { expect, it } from 'vitest'
import { unbroken } from './unbroken.ts'

it('keeps a number on one line', () => {
  expect(unbroken('+43 555 0100')).toBe('+43\u00a0555\u00a00100')
})
