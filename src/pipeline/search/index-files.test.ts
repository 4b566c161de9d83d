import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedIndexFiles, indexFiles } from './index-files.ts'
import { followSearchState, type SearchState } from './search-state.ts'

type Lists = Pick<SearchState, 'articles' | 'tables'>

const index = fc.record({
  articles: fc.uniqueArray(fc.nat(20), { maxLength: 12 }),
  words: fc.array(fc.array(fc.constantFrom('l1.txt', 'l2.txt', 'l3.txt'), { maxLength: 2 }), { maxLength: 6 }),
})

function makeLists({ articles, words }: { articles: number[]; words: string[][] }): Lists {
  return {
    articles: articles.map((number) => ({
      path: '',
      entry: '',
      text: `text${number}`,
      blocks: 1 + (number % 3),
      length: 1,
      titleLength: 1,
      group: '',
    })),
    tables: {
      words: words.map((lists, number) => ({ name: `w${number}-${lists.join('')}.txt`, lists, length: 1 })),
      pairs: [],
      spelling: [],
    },
  }
}

/** Gives `next` the same objects as `last` for articles and shards that are equal. */
function shareWith(last: Lists, next: Lists): Lists {
  const items = new Map([...last.articles, ...last.tables.words].map((item) => [JSON.stringify(item), item]))
  const share = <T>(list: readonly T[]) =>
    list.map((item) => (items.get(JSON.stringify(item)) as T | undefined) ?? item)
  return { articles: share(next.articles), tables: { ...next.tables, words: share(next.tables.words) } }
}

it('lists the start file, the table of Chinese characters, texts and tables', () => {
  const files = indexFiles(makeLists({ articles: [1], words: [['l1.txt'], []] }), 'f1.txt')
  expect([...files].toSorted()).toStrictEqual([
    'data/atext1-0.json',
    'data/atext1-1.json',
    'data/f1.txt',
    'data/l1.txt',
    'data/w0-l1.txt.txt',
    'data/w1-.txt',
    'index.json',
  ])
})

it('tells which files an index lost and how many it got, whatever changed, in this process or another', () => {
  fc.assert(
    fc.property(fc.array(index, { minLength: 2, maxLength: 5 }), fc.boolean(), (builds, isFollowed) => {
      let last = makeLists({ articles: [], words: [] })
      for (const build of builds) {
        const next = shareWith(last, makeLists(build))
        if (isFollowed) followSearchState(last, next)
        const [old, now] = [indexFiles(last, undefined), indexFiles(next, undefined)]
        const { added, gone } = changedIndexFiles(last, next)
        expect(gone.toSorted()).toStrictEqual([...old.difference(now)].toSorted())
        expect(added).toBe(now.difference(old).size)
        last = next
      }
    }),
  )
})
