import { expect, it } from 'vitest'
import { type ReceiptRow, toReceipt } from './receipt-row.ts'

const queued: ReceiptRow = {
  place: 1,
  priority: 2,
  id: '1',
  tenant: 'harbour',
  kind: 'build',
  state: 'queued',
  reason: '',
  asked_by: 'Mina',
  changes: null,
  rollback_to: null,
  accepts: null,
  queued_at: new Date('2026-11-01T12:00:00Z'),
  building_at: null,
  publishing_at: null,
  ended_at: null,
  tries: 0,
  vain: 0,
  resumes: false,
  retries: false,
  result: {},
}

it('has its build, pages and addresses from the beginning, also while nothing is known of them', () => {
  expect(toReceipt(queued)).toMatchObject({ buildId: null, pages: null, urls: [] })
})

it('of a rollback counts no pages', () => {
  const result = { buildId: 'b1', urls: ['https://harbour.example/'], urlCount: 1 }
  expect(toReceipt({ ...queued, kind: 'rollback', state: 'live', result })).toMatchObject({ ...result, pages: null })
})

it('says what the build made of it', () => {
  const result = { buildId: 'b1', pages: { total: 3, rendered: 1, kept: 2, removed: 0 }, urls: [] }
  expect(toReceipt({ ...queued, result })).toMatchObject(result)
})
