import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { loadFrom } from '../../../tests/support/make-search-index.ts'
import { followList } from '#kit/list-change.ts'
import { createAnswerer } from '#search/query/answer.ts'
import { writeHanForms } from '#search/text/han-forms.ts'
import type { SearchArticle } from '#site/views/search-articles.ts'
import { madeFile } from '../bundle/bundle.ts'
import { openSearchEntries } from './search-entries.ts'
import { updateSearchIndex, type SearchUpdate } from './search-index.ts'
import { createSearchPartMaker } from './search-parts.ts'
import { indexFiles } from './index-files.ts'
import type { SearchState } from './search-state.ts'

const SPAN = 512
const FORMS = writeHanForms([
  ['費', '费'],
  ['發', '发'],
  ['髮', '发'],
  ['頭', '头'],
])

type Sample = Partial<SearchArticle> & { text?: string }

/** A bundle's index as it lies on disk, brought up to date with each call. */
function makeIndex() {
  const cache = makeMemoryCache()
  const files = new Map<string, string>()
  const makePart = createSearchPartMaker({ span: SPAN, forms: FORMS, readText: (key) => cache.read('words', key) })
  let state: SearchState | undefined
  let last: readonly SearchArticle[] = []
  const known = new Map<string, SearchArticle>()
  /** Returns the same object as long as nothing of the article changes, as in a process that goes on. */
  const sharedOf = (article: SearchArticle): SearchArticle => {
    const id = JSON.stringify(article)
    const shared = known.get(id) ?? article
    known.set(id, shared)
    return shared
  }
  return {
    cache,
    files,
    /** Continues as a new process would, which has the state only as it was stored. */
    startAgain() {
      state = state && structuredClone(state)
      last = []
      known.clear()
    },
    async update(
      samples: readonly Sample[],
      { anew = false, synonyms = [] as string[][] } = {},
    ): Promise<SearchUpdate> {
      const articles = samples.map(({ text = '', ...rest }, number): SearchArticle => {
        cache.write('words', [[text, text]])
        const path = `/${number}.html`
        const fixed = {
          path,
          href: path,
          title: `Title ${number}`,
          keywords: [],
          publishedAt: '2026-01-01T00:00:00Z',
          group: '',
        }
        return sharedOf({ ...fixed, ...rest, bodyDigest: text })
      })
      followList(last, articles)
      last = articles
      const entries = openSearchEntries({ cache, codeVersion: 'code' })
      const before = anew ? undefined : state
      const update = await updateSearchIndex({
        articles,
        entries,
        makeParts: async (batch, use) =>
          use(batch.map(makePart).map(({ entry, texts }) => ({ entry, texts: texts.map(madeFile) }))),
        codeVersion: 'code',
        span: SPAN,
        forms: async () => FORMS,
        synonyms,
        before,
        read: (name) => files.get(name),
        add(name, { bytes, digest }) {
          files.set(name, Buffer.from(bytes).toString())
          return { digest, size: bytes.byteLength }
        },
      })
      state = update.state
      const names = indexFiles(state, state.forms)
      for (const name of update.gone ?? files.keys()) if (update.gone || !names.has(name)) files.delete(name)
      expect([...files.keys()].toSorted()).toEqual([...names].toSorted())
      expect(state.files).toBe(names.size)
      expect([...update.files.keys()].filter((name) => !names.has(name))).toEqual([])
      return update
    },
    ask: async (text: string) =>
      (await createAnswerer(loadFrom(files))({ text, page: 1 })).results.map(({ href }) => href),
  }
}

describe('updateSearchIndex', () => {
  it('finds traditional and simplified forms of a character by each other', async () => {
    const index = makeIndex()
    await index.update([{ title: '水費' }, { title: '水费单' }, { text: '他的頭髮' }, { title: '其他', text: '无' }])
    expect((await index.ask('水费')).toSorted()).toEqual(['/0.html', '/1.html'])
    expect((await index.ask('水費')).toSorted()).toEqual(['/0.html', '/1.html'])
    await index.update([{ title: '水費' }, { title: '水费单' }, { text: '他的头发' }, { title: '其他', text: '無' }])
    expect(await index.ask('頭髮')).toEqual(['/2.html'])
  })

  it('finds what a tenant calls by another name, and follows an edit of the names', async () => {
    const index = makeIndex()
    const articles = [{ title: '缴费' }, { title: 'Careers' }, { title: '단수 안내' }, { text: 'nothing' }]
    const synonyms = [
      ['交水费', '缴费'],
      ['job', 'careers'],
      ['물이 안 나와요', '단수', '정전'],
    ]
    await index.update(articles)
    expect(await index.ask('jobs')).toEqual([])
    await index.update(articles, { synonyms })
    expect(await index.ask('jobs')).toEqual(['/1.html'])
    expect(await index.ask('怎么交水费')).toEqual(['/0.html'])
    expect(await index.ask('网上交水费')).toEqual(['/0.html'])
    expect(await index.ask('정전은')).toEqual(['/2.html'])
    await index.update(articles)
    expect(await index.ask('jobs')).toEqual([])
  })

  it('makes an index that answers', async () => {
    const index = makeIndex()
    await index.update([{ text: 'water in the street' }, { text: '缴纳水费' }, { title: '수도 요금' }])
    expect(await index.ask('street')).toEqual(['/0.html'])
    expect(await index.ask('水费')).toEqual(['/1.html'])
    expect(await index.ask('요금')).toEqual(['/2.html'])
  })

  it('makes no text and no table again when nothing has changed', async () => {
    const index = makeIndex()
    const first = await index.update([{ text: 'water' }, { text: 'bill' }])
    const second = await index.update([{ text: 'water' }, { text: 'bill' }])
    expect([...second.files.keys()]).toEqual(['index.json'])
    expect(second.state).toStrictEqual(first.state)
  })

  it('reads one article again when one was edited', async () => {
    const index = makeIndex()
    const samples = Array.from({ length: 40 }, (_, number) => ({ text: `common text of number${number}` }))
    await index.update(samples)
    const read: string[] = []
    const { read: readFrom } = index.cache
    index.cache.read = (space, key) => {
      if (space === 'words') read.push(key)
      return readFrom.call(index.cache, space, key)
    }
    await index.update(samples.map((sample, number) => (number === 3 ? { text: 'another text' } : sample)))
    expect(read).toEqual(['another text'])
  })

  it('keeps an article’s text files when others come and go before it', async () => {
    const index = makeIndex()
    const last = { path: '/last.html', href: '/last.html', title: 'Last', text: 'the last text' }
    await index.update([{ text: 'first' }, { text: 'second' }, last])
    const text = [...index.files].find(([, content]) => content.includes('the last text'))
    const { files } = await index.update([{ text: 'second' }, last])
    expect(text && index.files.get(text[0])).toBe(text?.[1])
    expect([...files.keys()]).not.toContain(text?.[0])
  })

  it('ends with the same bytes as an index made anew, whatever was edited', async () => {
    const words = fc.constantFrom('water', 'bill', 'bills', '水费', '硬度', '요금을', '물')
    const text = fc.array(words, { maxLength: 12 }).map((all) => all.join(' '))
    const article = fc.record({ title: words, text, group: fc.constantFrom('', 'News', 'Help') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(article, { maxLength: 12 }), { minLength: 2, maxLength: 4 }),
        async (builds) => {
          const index = makeIndex()
          for (const samples of builds) await index.update(samples)
          const anew = makeIndex()
          await anew.update(builds.at(-1) ?? [], { anew: true })
          expect([...index.files].sort()).toEqual([...anew.files].sort())
        },
      ),
      { numRuns: 40 },
    )
  })

  it('ends with the state of an index made anew after any edits, also of articles that would share a text', async () => {
    const word = fc.constantFrom('water', 'bill', '水费', '요금을')
    const article = fc.record({
      path: fc.integer({ min: 100, max: 999 }).map((number) => `/${number}.html`),
      href: fc.constantFrom('/one.html', '/two.html', '/three.html'),
      title: fc.constant('Title'),
      keywords: fc.array(word, { maxLength: 1 }),
      group: fc.constantFrom('', 'News', 'Help'),
      text: fc.array(word, { maxLength: 2 }).map((all) => all.join(' ')),
    })
    const edit = fc.record({ at: fc.nat(20), remove: fc.nat(2), add: fc.array(article, { maxLength: 2 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { minLength: 4, maxLength: 20 }),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        async (first, edits) => {
          const index = makeIndex()
          let samples: Sample[] = first
          await index.update(samples)
          for (const { at, remove, add } of edits) {
            samples = samples.toSpliced(at, remove, ...add)
            const { state } = await index.update(samples)
            const anew = makeIndex()
            const expected = await anew.update(samples, { anew: true })
            expect(state).toStrictEqual(expected.state)
            expect([...index.files].sort()).toEqual([...anew.files].sort())
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([
    ['edits', (list: Sample[]) => list.with(150, { text: 'word150 other150 edited' })],
    ['adds', (list: Sample[]) => [...list, { text: 'new' }]],
  ])(
    'changes some of the tables in a process that did not make the index, if an editor %s an article',
    async (_, edit) => {
      const index = makeIndex()
      const before = Array.from({ length: 300 }, (_, number) => ({
        text: `word${number} other${number} third${number}`,
      }))
      await index.update(before)
      index.startAgain()
      const { state, files } = await index.update(edit(before))
      const tables = Object.values(state.tables).flat()
      expect(tables.length).toBeGreaterThan(4)
      expect(tables.filter(({ name }) => files.has(`data/${name}`)).length).toBeLessThan(tables.length)
    },
  )

  it('makes an entry again that the cache has lost', async () => {
    const index = makeIndex()
    const samples = Array.from({ length: 12 }, (_, number) => ({ text: `text of number${number}` }))
    const { state } = await index.update(samples)
    index.cache.delete('search-entry', [state.articles[0]?.entry ?? ''])
    const edited = samples.map(({ text }, number) => ({ text: number > 2 ? `${text} edited` : text }))
    const update = await index.update(edited)
    const anew = makeIndex()
    expect(update.state).toStrictEqual((await anew.update(edited, { anew: true })).state)
  })

  it('looks at no other article than the edited one in a list that follows the last', async () => {
    const index = makeIndex()
    const samples = Array.from({ length: 40 }, (_, number) => ({ text: `common text of number${number}` }))
    await index.update(samples)
    const { state } = await index.update(samples.with(3, { text: 'common text of number3 edited' }))
    const asked: string[] = []
    const { read } = index.cache
    index.cache.read = (space, key) => {
      asked.push(space)
      return read.call(index.cache, space, key)
    }
    const next = await index.update(samples.with(3, { text: 'common text of number3 edited again' }))
    expect(next.state.articles.filter((article, at) => article !== state.articles[at])).toHaveLength(1)
    // Three reads: the old entry, a look whether the new one exists, and the new one once it is made.
    expect(asked.filter((space) => space === 'search-entry')).toHaveLength(3)
  })
})
