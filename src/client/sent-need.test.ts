import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSentNeed, takeSentNeed } from './sent-need.ts'

const SENT = { id: 'f-1', lines: [['Your name', 'Ada']] as const }

describe('what was sent', () => {
  let entry: { state: object | null; replaceState(state: object): void }

  beforeEach(() => {
    const kept = new Map<string, string>()
    entry = { state: { page: 1 }, replaceState: (state) => (entry.state = state) }
    vi.stubGlobal('history', entry)
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  it('reaches the confirmation, and no other page of the visit', () => {
    expect(takeSentNeed()).toBeUndefined()
    keepSentNeed(SENT)
    expect(takeSentNeed()).toEqual(SENT)
    entry.state = null
    expect(takeSentNeed()).toBeUndefined()
  })

  it('is there again after a reload, beside what else the entry of the history holds', () => {
    keepSentNeed(SENT)
    takeSentNeed()
    expect(takeSentNeed()).toEqual(SENT)
    expect(entry.state).toMatchObject({ page: 1 })
  })
})
