import { expect, it } from 'vitest'
import { placeholderAddress, placeholderAt } from './placeholder.ts'

it('a placeholder is drawn from its address alone, in the size that the address names', () => {
  const address = placeholderAddress(1280, 720)
  expect(address).toBe('/_ipx/s_1280x720/placeholder-1.svg')
  expect(placeholderAt(address)).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"')
})

it('a placeholder for a very large picture keeps its proportions', () => {
  expect(placeholderAddress(50_000, 25_000)).toBe('/_ipx/s_8192x4096/placeholder-1.svg')
  expect(placeholderAddress(50_000, 1)).toBe('/_ipx/s_8192x1/placeholder-1.svg')
})

it.each(['/_ipx/_/placeholder-1.svg', '/_ipx/w_9/placeholder-1.svg', '/_ipx/s_1x1/files/placeholder-1.svg', '/a'])(
  'nothing is drawn for %s',
  (address) => {
    expect(placeholderAt(address)).toBeUndefined()
  },
)
