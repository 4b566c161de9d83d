import { expect, it } from 'vitest'
import { quoteValue } from './quote-value.ts'

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['soon', '"soon"'],
  [[1, { a: 'b' }], '[1,{"a":"b"}]'],
  ['x'.repeat(5000), `"${'x'.repeat(58)}…`],
  [JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown, 'an object nested too deep'],
])('a value is repeated in short: %#', (value, text) => {
  expect(quoteValue(value)).toBe(text)
})

it('no password of an address is repeated, however long it is', () => {
  const password = 'p'.repeat(100)
  expect(quoteValue({ url: `https://me:${password}@api.example/x` })).not.toContain('ppp')
  expect(quoteValue(`https://me:${password}@api.example/x`)).not.toContain('ppp')
})
