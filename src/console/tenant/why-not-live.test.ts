import { expect, it } from 'vitest'
import { whyNotLive } from './why-not-live.ts'

it('tells a target that was not asked yet from one that holds nothing', () => {
  expect(whyNotLive({ isPublished: true })).toBe('state.unknown')
  expect(whyNotLive({ isPublished: true, checkedAt: '2026-11-01T12:00:00Z' })).toBe('tenant.neverLive')
  expect(whyNotLive({ isPublished: false })).toBe('tenant.notPublished')
})
