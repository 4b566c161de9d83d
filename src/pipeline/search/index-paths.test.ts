import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeIndexPaths, indexPaths } from './index-paths.ts'
import { followSearchState, type SearchState } from './search-state.ts'

const FOLDER = '_search/en'
const index = fc.record({
  articles: fc.uniqueArray(fc.nat(20), { maxLength: 12 }),
  words: fc.array(fc.array(fc.constantFrom('l1.txt', 'l2.txt', 'l3.txt'), { maxLength: 2 }), { maxLength: 6 }),
})

function makeState({ articles, words }: { articles: number[]; words: string[][] }): SearchState {
  return {
    codeVersion: '',
    inputs: '',
    start: '',
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
    forms: 'f1.txt',
  }
}

/** Gives `state` the same objects as `last` for articles and shards that are equal. */
function shareWith(last: SearchState, state: SearchState): SearchState {
  const items = new Map([...last.articles, ...last.tables.words].map((item) => [JSON.stringify(item), item]))
  const share = <T>(list: readonly T[]) =>
    list.map((item) => (items.get(JSON.stringify(item)) as T | undefined) ?? item)
  return { ...state, articles: share(state.articles), tables: { ...state.tables, words: share(state.tables.words) } }
}

it('lists the start file, the table of Chinese characters, texts and tables', () => {
  expect(
    [...indexPaths(makeState({ articles: [1], words: [['l1.txt'], []] }), FOLDER).keys()].toSorted(),
  ).toStrictEqual([
    '_search/en/data/atext1-0.json',
    '_search/en/data/atext1-1.json',
    '_search/en/data/f1.txt',
    '_search/en/data/l1.txt',
    '_search/en/data/w0-l1.txt.txt',
    '_search/en/data/w1-.txt',
    '_search/en/index.json',
  ])
})

it('lists the same files of an index that was changed as of one that was not, whatever changed', () => {
  fc.assert(
    fc.property(fc.array(index, { minLength: 2, maxLength: 5 }), (builds) => {
      let last: SearchState | undefined
      for (const build of builds) {
        const state: SearchState = last ? shareWith(last, makeState(build)) : makeState(build)
        if (last) followSearchState(last, state)
        const paths = last ? changeIndexPaths(last, state, FOLDER) : indexPaths(state, FOLDER)
        expect([...paths].toSorted()).toStrictEqual([...indexPaths({ ...state }, FOLDER)].toSorted())
        last = state
      }
    }),
  )
})
