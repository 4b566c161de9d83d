import type { Receipt } from '#contract/receipt.ts'

/** A receipt that a build waits with, but for what the test says. */
export function makeReceipt(facts: Partial<Receipt> = {}): Receipt {
  return {
    id: '1',
    tenant: 'harbour',
    kind: 'build',
    state: 'queued',
    reason: '',
    askedBy: 'Mina',
    times: {},
    buildId: null,
    pages: null,
    urls: [],
    ...facts,
  }
}
