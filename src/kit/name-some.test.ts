import { expect, it } from 'vitest'
import { nameSome } from './name-some.ts'

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c', 'd'], 'a, b, 2 more'],
])('%j are told as "%s"', (names, told) => expect(nameSome(names, 2)).toBe(told))
