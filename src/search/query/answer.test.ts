import { describe, expect, it } from 'vitest'
import { makeSearchIndex } from '../../../tests/support/make-search-index.ts'
import { createAnswerer, RESULTS_PER_PAGE } from './answer.ts'
import { FileMissing } from './load-file.ts'

const samples = Array.from({ length: 25 }, (_, number) => ({
  title: `Article ${number}`,
  text: 'A common word.',
  group: number < 20 ? 'News' : '',
}))

describe('an answer', () => {
  const { answer } = makeSearchIndex(samples)

  it('holds one page of results, the newest of equals first', async () => {
    const { total, pages, page, results } = await answer({ text: 'common', page: 2 })
    expect({ total, pages, page }).toEqual({ total: 25, pages: 3, page: 2 })
    expect(results.map(({ href }) => href)).toEqual(
      Array.from({ length: RESULTS_PER_PAGE }, (_, at) => `Article ${14 - at}`),
    )
  })

  it('ends with the last page whatever page is asked for', async () => {
    expect(await answer({ text: 'common', page: 99 })).toMatchObject({ page: 3 })
    expect(await answer({ text: 'absent', page: 99 })).toMatchObject({ page: 1, pages: 1, total: 0, results: [] })
  })

  it('names the group of each article, however many groups there are', async () => {
    const samples = Array.from({ length: 300 }, (_, at) => ({ title: `T${at}`, text: 'common', group: `Group ${at}` }))
    const many = makeSearchIndex(samples)
    const { results, total } = await many.answer({ text: 'common', group: 'Group 299', page: 1 })
    expect({ total, results }).toMatchObject({ total: 1, results: [{ href: 'T299', group: 'Group 299' }] })
  })

  it('counts the groups of all that was found, and keeps to one where that is asked for', async () => {
    const groups = [
      { label: 'News', count: 20 },
      { label: '', count: 5 },
    ]
    expect(await answer({ text: 'common', page: 1 })).toMatchObject({ total: 25, groups })
    expect(await answer({ text: 'common', group: '', page: 1 })).toMatchObject({ total: 5, groups })
    expect(await answer({ text: 'common', group: 'None', page: 1 })).toMatchObject({ total: 0, groups })
  })

  it('shows title and text with what was found marked in them', async () => {
    const [result] = (await answer({ text: 'common', page: 1 })).results
    expect(result).toMatchObject({ group: '', date: '2026-01-01T00:00:00Z' })
    expect(result?.excerpt.find(({ isHit }) => isHit)).toEqual({ text: 'common', isHit: true })
  })
})

describe('an answerer', () => {
  it('loads each file once, and nothing before it is asked', async () => {
    const { load } = makeSearchIndex(samples)
    const loaded: string[] = []
    const answer = createAnswerer((name) => (loaded.push(name), load(name)))
    expect(loaded).toEqual([])
    await answer({ text: 'common', page: 1 })
    await answer({ text: 'common ', page: 1 })
    expect(new Set(loaded).size).toBe(loaded.length)
  })

  it('enters the index anew when a file has gone with an older build', async () => {
    const old = makeSearchIndex(samples)
    const now = makeSearchIndex([...samples, { title: 'Newest', text: 'Another common word.' }])
    let live = old
    const answer = createAnswerer((name) => live.load(name))
    expect((await answer({ text: 'article', page: 1 })).total).toBe(25)
    live = now
    expect((await answer({ text: 'another', page: 1 })).results.map(({ href }) => href)).toEqual(['Newest'])
  })

  it('rejects where the index cannot be reached, and answers as soon as it can', async () => {
    const { load } = makeSearchIndex(samples)
    let isDown = true
    const answer = createAnswerer((name) => (isDown ? Promise.reject(new TypeError('offline')) : load(name)))
    await expect(answer({ text: 'common', page: 1 })).rejects.toThrow('offline')
    isDown = false
    expect((await answer({ text: 'common', page: 1 })).total).toBe(25)
  })

  it('rejects where a shard fails after the start file came, and answers as soon as it can', async () => {
    const { load } = makeSearchIndex(samples)
    let isDown = true
    const answer = createAnswerer((name) =>
      isDown && name.includes('/w') ? Promise.reject(new Error('status 500')) : load(name),
    )
    await expect(answer({ text: 'common', page: 1 })).rejects.toThrow('status 500')
    isDown = false
    expect((await answer({ text: 'common', page: 1 })).total).toBe(25)
  })

  it('rejects where the site has no index', async () => {
    const answer = createAnswerer((name) => Promise.reject(new FileMissing(name)))
    await expect(answer({ text: 'common', page: 1 })).rejects.toThrow(FileMissing)
  })
})
