import { describe, expect, it } from 'vitest'
import { PathMap } from '#kit/path-map.ts'
import { textFile } from './bundle.ts'
import { openPackingList } from './packing-list.ts'

describe('the packing list', () => {
  const recordOf = (text: string) => ({ digest: textFile(text).digest, size: text.length, modifiedMs: 1 })
  const last = PathMap.of(['a.html', 'b.html', 'c.json', 'd.json'].map((path) => [path, recordOf(path)] as const))

  it('shares the list of the last build if every file stays', () => {
    const list = openPackingList(last)
    list.keep('a.html')
    list.keep('b.html')
    list.keepAll(new Set(['c.json', 'd.json']))
    const { changed, removed, files } = list.close()
    expect([changed, removed]).toStrictEqual([{}, []])
    expect([...last.changesTo(files as typeof last)]).toStrictEqual([])
  })

  it('names the files that no one keeps, adds or has in a group', () => {
    const list = openPackingList(last)
    list.keep('a.html')
    list.keep('a.html')
    list.keepAll(new Set(['c.json']))
    list.add('e.html', textFile('new'))
    const { changed, removed, files } = list.close()
    expect(Object.keys(changed)).toStrictEqual(['e.html'])
    expect(removed.toSorted()).toStrictEqual(['b.html', 'd.json'])
    expect([...files.keys()].toSorted()).toStrictEqual(['a.html', 'c.json', 'e.html'])
  })

  it('names the same files if some or all of them are said to go, or others are', () => {
    for (const told of [['b.html'], ['b.html', 'd.json'], ['d.json', 'a.html', 'b.html', 'x.html']]) {
      const list = openPackingList(last)
      list.mayGo(told)
      list.keep('a.html')
      list.keepAll(new Set(['c.json']))
      expect(list.close().removed.toSorted()).toStrictEqual(['b.html', 'd.json'])
    }
  })

  it('keeps every file that is not said to go, if the caller says so', () => {
    const list = openPackingList(last, { staysUnlessTold: true })
    list.mayGo(['b.html', 'c.json', 'd.json', 'x.html'])
    list.keep('c.json')
    list.add('d.json', textFile('new'))
    list.add('e.html', textFile('new'))
    expect(['a.html', 'b.html', 'c.json', 'e.html', 'x.html'].map((path) => list.has(path))).toStrictEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    const { removed, files } = list.close()
    expect(removed).toStrictEqual(['b.html'])
    expect([...files.keys()].toSorted()).toStrictEqual(['a.html', 'c.json', 'd.json', 'e.html'])
  })

  it('counts a file once that is both in a group and added', () => {
    const list = openPackingList(last)
    list.keepAll(new Set(['c.json', 'd.json']))
    list.add('c.json', textFile('changed'))
    list.keep('a.html')
    expect(list.close().removed).toStrictEqual(['b.html'])
  })

  it('has what is added, kept, or in a group', () => {
    const list = openPackingList(last)
    list.keep('a.html')
    list.keepAll(new Set(['c.json']))
    list.add('e.html', textFile('new'))
    expect(['a.html', 'c.json', 'e.html', 'b.html'].map((path) => list.has(path))).toStrictEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
