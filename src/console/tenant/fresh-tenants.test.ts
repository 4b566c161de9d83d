import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { makeReceipt } from '../../../tests/support/make-receipt.ts'
import { freshTenants, watchTenants } from './fresh-tenants.ts'

const AT = '2026-11-01T12:00:00Z'
const receipt = (id: string, state: Receipt['state'], tenant = 'harbour'): Receipt => makeReceipt({ id, state, tenant })
const tenant = (facts: Partial<TenantAnswer> = {}): TenantAnswer => ({
  tenant: 'harbour',
  origin: 'https://harbour.example',
  isPublished: true,
  state: 'idle',
  releases: [{ buildId: 'b1', builtAt: AT, liveAt: AT, files: 9, isLive: true }],
  checkedAt: AT,
  ...facts,
})

describe('freshTenants', () => {
  it('shows a rebuild that began since, and does not ask every target for that', () => {
    const { tenants, isBehind } = freshTenants([tenant()], [receipt('2', 'building'), receipt('1', 'live')])
    expect(tenants[0]).toMatchObject({ state: 'building', latest: { id: '2' } })
    expect(isBehind).toBe(false)
  })

  it('knows that there are other releases once a rebuild has ended', () => {
    const known = tenant({ latest: receipt('2', 'building'), state: 'building' })
    const { tenants, isBehind } = freshTenants([known], [receipt('2', 'live')])
    expect(tenants[0]?.state).toBe('idle')
    expect(isBehind).toBe(true)
  })

  it('leaves a tenant alone of which nothing new is known', () => {
    const known = tenant({ latest: receipt('1', 'failed'), state: 'failed' })
    const { tenants, isBehind } = freshTenants([known], [receipt('1', 'failed'), receipt('9', 'building', 'linden')])
    expect(tenants[0]).toBe(known)
    expect(isBehind).toBe(false)
  })
})

describe('watchTenants', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function watch() {
    const service = { latest: '1', known: '1', isAway: false, lists: 0 }
    const page = Object.assign(new EventTarget(), { hidden: false })
    const store = watchTenants({
      loadTenants() {
        service.lists += 1
        return Promise.resolve({ tenants: [tenant({ latest: receipt(service.known, 'live') })], total: 1 })
      },
      loadReceipts: () =>
        service.isAway ? Promise.reject(new Error('away')) : Promise.resolve([receipt(service.latest, 'live')]),
      page,
    })
    store.listen(() => undefined)
    return { service, store }
  }

  it('loads the tenants again after a rebuild that they do not show, and only once for each', async () => {
    const { service, store } = watch()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(service.lists).toBe(1)
    service.latest = '2'
    await vi.advanceTimersByTimeAsync(30_000)
    expect(service.lists).toBe(2)
    expect(store.get().value?.tenants[0]?.latest?.id).toBe('2')
    service.known = '2'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.get().value?.isBehind).toBe(false)
  })

  it('keeps the tenants and says why there is no news of them', async () => {
    const { service, store } = watch()
    await vi.advanceTimersByTimeAsync(100)
    service.isAway = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.get()).toMatchObject({ value: { tenants: [{ tenant: 'harbour' }] }, failed: { message: 'away' } })
    service.isAway = false
    await vi.advanceTimersByTimeAsync(5000)
    expect(store.get().failed).toBeUndefined()
  })
})
