import { expect, it } from 'vitest'
import { planRetired } from './retired-segments.ts'

const HOUR = 3_600_000
const segment = (name: string) => ({ name, size: 1 })

it('a segment that no longer counts stays for an hour and is due after it', () => {
  const last = { segments: [segment('a'), segment('b')], retired: [] }
  const first = planRetired(last, [segment('b'), segment('c')], [], 1000)
  expect(first).toEqual({ retired: [{ name: 'a', atMs: 1000 }], due: [] })
  const next = { segments: [segment('b'), segment('c')], retired: first.retired }
  expect(planRetired(next, next.segments, [], 1000 + HOUR).due).toEqual([])
  expect(planRetired(next, next.segments, [], 1001 + HOUR)).toEqual({ retired: [], due: ['a'] })
})

it('a segment that a killed writer left stays for an hour too', () => {
  const last = { segments: [segment('a')], retired: [] }
  expect(planRetired(last, last.segments, ['a', 'left'], 5)).toEqual({ retired: [{ name: 'left', atMs: 5 }], due: [] })
})

it('a segment that counts again is not retired', () => {
  const last = { segments: [], retired: [{ name: 'a', atMs: 1 }] }
  expect(planRetired(last, [segment('a')], [], 10 * HOUR)).toEqual({ retired: [], due: [] })
})
