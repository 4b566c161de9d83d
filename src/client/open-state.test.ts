import { expect, it } from 'vitest'
import { openStateAt } from './open-state.ts'

const hours = {
  timeZone: 'Asia/Seoul',
  week: new Map([
    ['monday', '07:30-12:00 13:00-24:00'],
    ['tuesday', ''],
    ['thursday', '00:00-09:00'],
  ]),
  closed: ['2026-06-04/2026-06-08'],
}

it.each([
  ['before the first opening', '2026-05-31T22:29:00Z', { from: '07:30' }],
  ['from the first minute on', '2026-05-31T22:30:00Z', { until: '12:00' }],
  ['in a break', '2026-06-01T03:00:00Z', { from: '13:00' }],
  ['until the day ends', '2026-06-01T14:59:59Z', { until: '24:00' }],
  ['on a closed weekday', '2026-06-01T15:00:00Z', {}],
  ['on a day that the page does not know', '2026-06-03T03:00:00Z', undefined],
  ['on the first closed day', '2026-06-03T15:00:00Z', {}],
  ['on the last closed day', '2026-06-08T01:00:00Z', {}],
  ['after the last time of a day', '2026-06-11T01:00:00Z', {}],
])('%s it is told by the clock of the tenant', (_when, now, state) => {
  expect(openStateAt(new Date(now), hours)).toEqual(state)
})
