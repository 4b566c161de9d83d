import { expect, it } from 'vitest'
import { slowdownFor } from './lighthouse-machine.ts'

it.each([
  [1900, 4],
  [1500, 4],
  [1499, 2],
  [800, 2],
  [799, 1],
])('a machine with the benchmark index %i is slowed down %i times to be a usual phone', (index, slowdown) => {
  expect(slowdownFor(index)).toBe(slowdown)
})
