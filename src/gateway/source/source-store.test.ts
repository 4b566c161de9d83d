import { describe, expect, it } from 'vitest'
import { SourceFileInvalid } from '../errors.ts'
import { createSourceStore } from './source-store.ts'
import type { SourceContent } from './source.ts'

const contentOf = (...titles: string[]): SourceContent => ({
  en: {
    articles: titles.map((title) => ({
      id: title,
      article: title.toLowerCase(),
      title,
      body: '',
      publishedAt: '2026-01-01T00:00:00Z',
      draft: title === 'Draft',
    })),
  },
})

function open(first: SourceContent | Error) {
  const state = { next: first, readings: 0, whole: [] as unknown[], warnings: [] as string[] }
  const source = {
    name: 'Museum',
    async read(_before: SourceContent | undefined, options?: { readonly whole?: boolean }) {
      state.readings += 1
      state.whole.push(options?.whole)
      const { next } = state
      await Promise.resolve()
      if (next instanceof Error) throw next
      return next
    },
  }
  const store = createSourceStore(new Map([['museum', source]]), { warn: (line) => void state.warnings.push(line) })
  return {
    state,
    store,
    titles: () =>
      store
        .read('museum')
        ?.en.articles()
        .map(({ id }) => id),
  }
}

describe('the content of a source', () => {
  it('is read when a client begins to read, once for all that come together', async () => {
    const { state, store, titles } = open(contentOf('A'))
    expect(titles()).toBeUndefined()
    await Promise.all([store.refresh?.('museum'), store.refresh?.('museum')])
    expect([titles(), state.readings]).toEqual([['A'], 1])
  })

  it('has its changes told', async () => {
    const { state, store } = open(contentOf('A', 'B'))
    await store.refresh?.('museum')
    const cursor = store.changes('museum', undefined, false)?.cursor
    state.next = contentOf('B', 'C')
    await store.refresh?.('museum')
    expect(store.changes('museum', cursor, false)).toMatchObject({
      changed: [{ kind: 'article', locale: 'en', article: 'c' }],
      deleted: [{ kind: 'article', locale: 'en', article: 'a' }],
      complete: true,
    })
  })

  it('stays if the system fails later, and a person is told', async () => {
    const { state, store, titles } = open(contentOf('A'))
    await store.refresh?.('museum')
    state.next = new Error('401')
    await store.refresh?.('museum')
    expect(titles()).toEqual(['A'])
    expect(state.warnings).toEqual([expect.stringContaining('Museum cannot be read: 401')])
  })

  it('is refused if there has never been one', async () => {
    const { store } = open(new Error('401'))
    await expect(store.refresh?.('museum')).rejects.toMatchObject({ name: 'SourceUnreadable' })
  })

  it('is refused with what the source itself says of a file', async () => {
    const { store } = open(SourceFileInvalid.fault({ file: 'a.md', line: 2, reason: 'no.' }))
    await expect(store.refresh?.('museum')).rejects.toMatchObject({ message: 'a.md, line 2: no.' })
  })

  it('is read once more if an edit is told while it is being read', async () => {
    const { state, store, titles } = open(contentOf('A'))
    await store.refresh?.('museum')
    const begun = store.refresh?.('museum')
    state.next = contentOf('B')
    expect(await store.reread('museum')).toBe(true)
    await begun
    expect(titles()).toEqual(['B'])
  })

  it('is read as a whole only if the content system says that something has changed', async () => {
    const { state, store } = open(contentOf('A'))
    await store.refresh?.('museum')
    await Promise.all([store.refresh?.('museum'), store.reread('museum')])
    expect(state.whole).toEqual([false, false, true])
  })

  it('is read as a whole, and once, after an edit that is told', async () => {
    const { state, store } = open(contentOf('A'))
    await store.refresh?.('museum')
    store.expectEdit('museum')
    await store.refresh?.('museum')
    await store.refresh?.('museum')
    expect(state.whole).toEqual([false, true, false])
  })

  it('is read once for all clients that come together after an edit that is told', async () => {
    const { state, store } = open(contentOf('A'))
    await store.refresh?.('museum')
    store.expectEdit('museum')
    const come = () => store.refresh?.('museum')
    await Promise.all([come(), come(), come()])
    expect(state.whole).toEqual([false, true])
    state.next = new Error('503')
    store.expectEdit('museum')
    await Promise.allSettled([come(), come(), come()])
    expect(state.whole).toEqual([false, true, true])
  })

  it('is read once more if an edit is told while it is being read and a client comes', async () => {
    const { state, store, titles } = open(contentOf('A'))
    await store.refresh?.('museum')
    const begun = store.refresh?.('museum')
    state.next = contentOf('B')
    store.expectEdit('museum')
    await Promise.all([begun, store.refresh?.('museum')])
    expect(titles()).toEqual(['B'])
  })

  it('is refused after an edit that is told, until it could be read', async () => {
    const { state, store, titles } = open(contentOf('A'))
    await store.refresh?.('museum')
    state.next = new Error('503')
    store.expectEdit('museum')
    await expect(store.refresh?.('museum')).rejects.toMatchObject({ name: 'SourceUnreadable' })
    await expect(store.refresh?.('museum')).rejects.toMatchObject({ name: 'SourceUnreadable' })
    state.next = contentOf('B')
    await store.refresh?.('museum')
    state.next = new Error('503')
    await store.refresh?.('museum')
    expect(titles()).toEqual(['B'])
  })

  it('is another to visitors only if they see another', async () => {
    const { state, store } = open(contentOf('A'))
    expect(await store.reread('museum')).toBe(true)
    state.next = contentOf('A', 'Draft')
    expect(await store.reread('museum')).toBe(false)
    state.next = contentOf('B')
    expect(await store.reread('museum')).toBe(true)
    expect(await store.reread('museum')).toBe(false)
  })
})
