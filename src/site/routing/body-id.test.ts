import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headingId, toBodyId, withBodyFragment } from './body-id.ts'

describe('the id that an editor’s id becomes', () => {
  it('stays where it is made of again, as of one copied from a published page', () => {
    const id = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(fc.property(id, (written) => void expect(toBodyId(toBodyId(written) ?? '')).toBe(toBodyId(written))))
    const long = headingId('Tariffs '.repeat(30))
    expect(toBodyId(long)).toBe(long)
    expect(toBodyId(`${long}-2`)).toBe(`${long}-2`)
  })

  it('has an end', () => {
    expect(toBodyId('x'.repeat(1000))).toBe(`s-${'x'.repeat(100)}`)
    expect(toBodyId(`s-${'x'.repeat(1000)}`)).toHaveLength(110)
  })
})

describe('an address that leads to a place in a body', () => {
  it.each([
    ['/a.html?x=1#Tariffs & fees', '/a.html?x=1#s-Tariffs-fees'],
    ['/a.html#%EC%9A%94%EA%B8%88', '/a.html#s-요금'],
    ['/a.html#s-cost', '/a.html#s-cost'],
    ['/a.html#', '/a.html'],
    ['/a.html?x', '/a.html?x'],
  ])('of %s is %s', (written, address) => {
    expect(withBodyFragment(written)).toBe(address)
  })
})
