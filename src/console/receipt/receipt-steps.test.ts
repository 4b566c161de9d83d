import { describe, expect, it } from 'vitest'
import type { Receipt } from '#contract/receipt.ts'
import { makeReceipt } from '../../../tests/support/make-receipt.ts'
import { receiptSteps } from './receipt-steps.ts'

const make = (facts: Partial<Receipt>): Receipt => makeReceipt({ times: { queued: '2026-11-01T12:00:00Z' }, ...facts })
const toText = (receipt: Receipt) => receiptSteps(receipt).map(({ state, stand }) => `${state} ${stand}`)

describe('receiptSteps', () => {
  it('shows what is done, what is under way and what is to come', () => {
    const times = { queued: '2026-11-01T12:00:00Z', building: '2026-11-01T12:00:01Z' }
    expect(toText(make({ state: 'building', times }))).toEqual([
      'queued done',
      'building current',
      'publishing coming',
      'live coming',
    ])
  })

  it('leaves out what a failed build never came to', () => {
    const times = { queued: '2026-11-01T12:00:00Z', building: '2026-11-01T12:00:01Z', failed: '2026-11-01T12:00:02Z' }
    expect(toText(make({ state: 'failed', times }))).toEqual(['queued done', 'building done', 'failed done'])
  })

  it('builds nothing for a rollback', () => {
    expect(toText(make({ kind: 'rollback' }))).toEqual(['queued current', 'publishing coming', 'live coming'])
  })
})
