import { describe, expect, it } from 'vitest'
import { whyUnpublished } from './unpublished.ts'

const nowMs = Date.parse('2026-06-01T12:00:00Z')
const article = (fields: { draft?: boolean; publishedAt?: string; expiresAt?: string }) => ({
  draft: false,
  publishedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

describe('an article', () => {
  it('is published from the very instant that it says, until the very instant that it expires', () => {
    expect(whyUnpublished(article({}), nowMs)).toBeUndefined()
    expect(whyUnpublished(article({ publishedAt: '2026-06-01T12:00:00Z' }), nowMs)).toBeUndefined()
    expect(whyUnpublished(article({ expiresAt: '2026-06-01T12:00:01Z' }), nowMs)).toBeUndefined()
    expect(whyUnpublished(article({ expiresAt: '2026-06-01T12:00:00Z' }), nowMs)).toMatchObject({ state: 'expired' })
  })

  it('that is not says why, and when that changes or changed', () => {
    expect(whyUnpublished(article({ draft: true }), nowMs)).toStrictEqual({ state: 'draft' })
    const later = '2026-06-01T12:00:01Z'
    expect(whyUnpublished(article({ publishedAt: later }), nowMs)).toStrictEqual({ state: 'scheduled', at: later })
    const past = '2026-03-01T00:00:00Z'
    expect(whyUnpublished(article({ expiresAt: past }), nowMs)).toStrictEqual({ state: 'expired', at: past })
  })
})
