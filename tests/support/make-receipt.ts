import type { Receipt } from '#contract/receipt.ts'

/** A receipt of a waiting build. A test sets only the facts that it is about. */
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
