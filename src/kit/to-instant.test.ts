import { expect, it } from 'vitest'
import { toInstant } from './to-instant.ts'

it.each([
  ['2026-03-02T08:00:00.000', 'Asia/Seoul', '2026-03-01T23:00:00.000Z'],
  ['2026-03-02T08:00:00.000', 'UTC', '2026-03-02T08:00:00.000Z'],
  ['2026-07-02T08:00:00.000', 'Europe/Vienna', '2026-07-02T06:00:00.000Z'],
  ['2026-01-02T08:00:00.000', 'America/St_Johns', '2026-01-02T11:30:00.000Z'],
  ['2026-03-02T08:00:00.000Z', 'Asia/Seoul', '2026-03-02T08:00:00.000Z'],
])('%s in %s is %s', (time, zone, instant) => {
  expect(toInstant(time, zone)).toBe(instant)
})

it.each([
  ['that summer time leaves out counts as the one after it', '2026-03-29T02:30:00.000', '2026-03-29T01:30:00.000Z'],
  ['after it begins is of summer time', '2026-03-29T04:00:00.000', '2026-03-29T02:00:00.000Z'],
  ['that comes twice is the first', '2026-10-25T02:30:00.000', '2026-10-25T00:30:00.000Z'],
  ['after it ends is of winter time', '2026-10-25T03:30:00.000', '2026-10-25T02:30:00.000Z'],
])('an hour %s', (_, time, instant) => {
  expect(toInstant(time, 'Europe/Vienna')).toBe(instant)
})
