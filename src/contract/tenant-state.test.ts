import { expect, it } from 'vitest'
import { makeReceipt } from '../../tests/support/make-receipt.ts'
import { tenantState } from './tenant-state.ts'

const AT = '2026-11-01T12:00:00Z'
const live = { buildId: 'b1', builtAt: AT, liveAt: AT, files: 9, isLive: true }
const up = { isPublished: true, releases: [live], checkedAt: AT, succeededAt: AT }
const paused = { buildId: 'b1', since: AT, by: 'Mina' }

it.each([
  ['up to date', {}, 'idle'],
  ['never published', { releases: [] }, 'unpublished'],
  ['of which the target has said nothing yet', { releases: [], checkedAt: undefined }, 'unknown'],
  ['that is only built', { isPublished: false, releases: [] }, 'built'],
  ['that is only built, and never was', { isPublished: false, releases: [], succeededAt: undefined }, 'unpublished'],
  ['that never was published since that failed', { releases: [], latest: makeReceipt({ state: 'failed' }) }, 'failed'],
  ['whose last edit is live', { latest: makeReceipt({ state: 'live' }) }, 'idle'],
  ['whose last edit was overtaken', { latest: makeReceipt({ state: 'superseded' }) }, 'idle'],
  ['whose edit waits', { latest: makeReceipt({ state: 'queued' }) }, 'queued'],
  ['that is paused', { paused }, 'paused'],
  ['that is paused and whose edit waits', { paused, latest: makeReceipt({ state: 'queued' }) }, 'paused'],
  ['that is paused and rolled back further', { paused, latest: makeReceipt({ state: 'publishing' }) }, 'publishing'],
])('of a tenant %s is %s', (_what, facts, state) => {
  const { checkedAt, succeededAt, ...rest } = { ...up, ...facts }
  expect(tenantState({ ...rest, ...(checkedAt && { checkedAt }), ...(succeededAt && { succeededAt }) })).toBe(state)
})
