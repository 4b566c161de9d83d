import { describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import type { TenantAnswer } from '#contract/service-answers.ts'
import { makeReceipt } from '../../../tests/support/make-receipt.ts'
import { freshTenants } from './fresh-tenants.ts'

const receipt = (id: string, state: Receipt['state'], tenant = 'harbour'): Receipt => makeReceipt({ id, state, tenant })
const tenant = (facts: Partial<TenantAnswer> = {}): TenantAnswer => ({
  tenant: 'harbour',
  origin: 'https://harbour.example',
  isPublished: true,
  state: 'idle',
  releases: [],
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
