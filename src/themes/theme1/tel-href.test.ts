import { expect, it } from 'vitest'
import { telHref } from './tel-href.ts'

it('keeps the digits and the plus of a number written for people', () => {
  expect(telHref('+82 (0)2 555-0142')).toBe('tel:+82025550142')
  expect(telHref('0800 555 020')).toBe('tel:0800555020')
})
