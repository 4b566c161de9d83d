import { expect, it } from 'vitest'
import { decodeOrKeep } from './decode-or-keep.ts'

it.each([
  ['h%C3%B6he%202', 'höhe 2'],
  ['100%', '100%'],
  ['%C3', '%C3'],
])('%j is %j', (text, decoded) => {
  expect(decodeOrKeep(text)).toBe(decoded)
})
