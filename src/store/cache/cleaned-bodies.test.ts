import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import {
  bodyEntry,
  hasBody,
  joinBodyRow,
  nameOfBody,
  readBodies,
  readBodyRow,
  readBodyWords,
} from './cleaned-bodies.ts'
import { openLocalCache } from './local-cache.ts'

const json = JSON.stringify({ parts: ['<p>one\ntwo “three” 北门</p>'], headings: [] })

it('a body and its words come back as they were, and nothing of one that is not there', () => {
  const cache = openLocalCache(join(makeTempDir(), 'cache.sqlite'))
  try {
    for (const words of ['one\ntwo “three” 北门', '']) {
      const row = joinBodyRow(json, words)
      const name = nameOfBody(row)
      expect(hasBody(cache, name)).toBe(false)
      cache.writeRows([bodyEntry(name, row)])
      expect(hasBody(cache, name)).toBe(true)
      expect(readBodies(cache, ['missing', name])).toEqual([undefined, json])
      expect(readBodyWords(cache, name)).toBe(words)
      expect(nameOfBody(readBodyRow(cache, name)!)).toBe(name)
    }
    expect(readBodyWords(cache, 'missing')).toBeUndefined()
  } finally {
    cache.close()
  }
})

it('bodies of the same markup and other words have names of their own', () => {
  expect(nameOfBody(joinBodyRow(json, 'one'))).not.toBe(nameOfBody(joinBodyRow(json, 'two')))
})
