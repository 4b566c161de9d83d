import { describe, expect, it } from 'vitest'
import { createEntryStore } from './entry-store.ts'

describe('what a loader keeps', () => {
  it('does not change if the digest is the same', () => {
    const { store } = createEntryStore()
    expect(store.set({ id: 'a', data: { n: 1 }, digest: 'x' })).toBe(true)
    expect(store.set({ id: 'a', data: { n: 2 }, digest: 'x' })).toBe(false)
    expect(store.get('a')?.data).toEqual({ n: 1 })
    expect(store.set({ id: 'a', data: { n: 3 }, digest: 'y' })).toBe(true)
    expect(store.entries()).toEqual([['a', { id: 'a', data: { n: 3 }, digest: 'y' }]])
  })

  it('refuses an entry without an id, and a file from the root of the disk', () => {
    const { store } = createEntryStore()
    expect(() => store.set({ id: '', data: {} })).toThrow('ID must be a non-empty string')
    expect(() => store.set({ id: 'a', data: {}, filePath: '/a.md' })).toThrow('must be relative')
  })

  it('is what it was if loading breaks off, entries and meta together', async () => {
    const { store, meta, attempt, entries } = createEntryStore()
    store.set({ id: 'a', data: {} })
    meta.set('token', '1')
    const load = async () => {
      store.clear()
      meta.set('token', '2')
      throw new Error('offline')
    }
    await expect(attempt(load)).rejects.toThrow('offline')
    expect(entries().map(({ id }) => id)).toEqual(['a'])
    expect(meta.get('token')).toBe('1')
  })
})
