import { expect, it } from 'vitest'
import { makeReceipt } from '../../../tests/support/make-receipt.ts'
import { shownState } from './shown-state.ts'

const AT = '2026-11-01T12:00:00Z'

it('tells a build that visitors have from one that was only made, since its tenant has no target', () => {
  const times = { queued: AT, building: AT, live: AT }
  expect(shownState(makeReceipt({ state: 'live', times }))).toBe('built')
  expect(shownState(makeReceipt({ state: 'live', times: { ...times, publishing: AT } }))).toBe('live')
  expect(shownState(makeReceipt({ state: 'live', kind: 'rollback', times }))).toBe('live')
  expect(shownState(makeReceipt({ state: 'building', times: { queued: AT, building: AT } }))).toBe('building')
})
