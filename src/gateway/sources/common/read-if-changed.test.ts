import { describe, expect, it } from 'vitest'
import type { SourceContent } from '../../source/source.ts'
import { createReadIfChanged } from './read-if-changed.ts'

function open() {
  const state = { stamp: 'a' as string | undefined, title: 'Vase', readings: 0, now: 0 }
  const loadAll = async (): Promise<SourceContent> => {
    state.readings += 1
    return { en: { site: { siteName: state.title }, articles: [] } }
  }
  const read = createReadIfChanged(
    async () => state.stamp,
    loadAll,
    () => state.now,
  )
  return { state, read }
}

describe('reading again', () => {
  it('costs the stamp alone if that is the same', async () => {
    const { state, read } = open()
    const before = await read(undefined)
    expect(await read(before)).toBe(before)
    expect(state.readings).toBe(1)
  })

  it('gives the object of before if the stamp differs, but not the content', async () => {
    const { state, read } = open()
    const before = await read(undefined)
    state.stamp = 'b'
    expect(await read(before)).toBe(before)
    expect(state.readings).toBe(2)
  })

  it.each([
    ['the stamp differs', { stamp: 'b' }],
    ['there is no stamp', { stamp: undefined }],
    ['the last whole reading is ten minutes old', { now: 600_000 }],
  ])('gives what is new if %s', async (_title, change) => {
    const { state, read } = open()
    const before = await read(undefined)
    Object.assign(state, change, { title: 'Bowl' })
    expect(await read(before)).toEqual({ en: { site: { siteName: 'Bowl' }, articles: [] } })
  })

  it('reads all if the content system says that something has changed, even if the stamp is the same', async () => {
    const { state, read } = open()
    const before = await read(undefined)
    expect(await read(before, { whole: true })).toBe(before)
    state.title = 'Bowl'
    expect(await read(before, { whole: true })).toEqual({ en: { site: { siteName: 'Bowl' }, articles: [] } })
  })

  it('reads all for a caller that has nothing', async () => {
    const { state, read } = open()
    await read(undefined)
    await read(undefined)
    expect(state.readings).toBe(2)
  })
})
