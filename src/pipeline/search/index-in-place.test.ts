import { expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { UNKNOWN_FILE } from '../record/build-record.ts'
import { isIndexInPlace, noteChangedIndex } from './index-in-place.ts'
import { indexPaths } from './index-paths.ts'
import type { SearchState } from './search-state.ts'

const FOLDER = '_search/en'

function makeState(...texts: string[]): SearchState {
  const articles = texts.map((text) => ({ text, blocks: 1, path: '', entry: '', length: 1, titleLength: 1, group: '' }))
  return { codeVersion: '', inputs: '', start: '', articles, tables: { words: [], pairs: [], spelling: [] } }
}

const pathOf = (text: string) =>
  [...indexPaths(makeState(text), FOLDER).keys()].find((path) => path.includes(text)) ?? ''
const listOf = (state: SearchState) =>
  PathMap.of([...indexPaths(state, FOLDER).keys(), 'index.html'].map((path) => [path, UNKNOWN_FILE] as const))
const isInPlace = (state: SearchState, files: ReturnType<typeof listOf>, ...touched: string[]) =>
  isIndexInPlace(state, FOLDER, files, new Set(touched))

it('an index lies in place as long as each of its files does, however often it is asked', () => {
  const state = makeState('one', 'two')
  const files = listOf(state)
  expect(isInPlace(state, files.with([[pathOf('one'), undefined]]))).toBe(false)
  expect(isInPlace(state, files)).toBe(true)
  expect(isInPlace(state, files, 'index.html')).toBe(true)
  expect(isInPlace(state, files, pathOf('two'))).toBe(false)
  expect(isInPlace(state, files.with([['index.html', undefined]]))).toBe(true)
  expect(isInPlace(state, files.with([[pathOf('two'), undefined]]))).toBe(false)
  expect(isInPlace(state, files)).toBe(true)
})

it('a changed index lies in place only with the files that were made for it', () => {
  const [before, after] = [makeState('one', 'two'), makeState('one', 'three')]
  const files = listOf(before)
  expect(isInPlace(before, files)).toBe(true)
  noteChangedIndex(before, after, [pathOf('three')])
  expect(isInPlace(after, files)).toBe(false)
  expect(isInPlace(after, listOf(after).with([[pathOf('one'), undefined]]))).toBe(false)
  expect(isInPlace(after, listOf(after))).toBe(true)
})
