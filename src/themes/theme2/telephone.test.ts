import { describe, expect, it } from 'vitest'
import { telephoneHref, unbroken } from './telephone.ts'

describe('telephoneHref', () => {
  it('keeps digits and the plus sign only', () => {
    expect(telephoneHref('+43 (555) 01-00')).toBe('tel:+435550100')
  })
})

describe('unbroken', () => {
  it('keeps a number on one line', () => {
    expect(unbroken('+43 555 0100')).toBe('+43\u00a0555\u00a00100')
  })
})
