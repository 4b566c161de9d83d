import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSearchIndex, SPAN, type SearchSample } from '../../../tests/support/make-search-index.ts'
import { changeTables, type EntryChange } from './change-tables.ts'
import { HEAVY_MARK } from '../format/posting-list.ts'

const digest = (data: string | Uint8Array) => hash('sha256', data, 'hex')

/** Changes the index of `before` into that of `after`, article by number. */
function change(before: readonly SearchSample[], after: readonly SearchSample[]) {
  const old = makeSearchIndex(before)
  const now = makeSearchIndex(after)
  const changes: EntryChange[] = []
  for (let doc = 0; doc < Math.max(before.length, after.length); doc++) {
    const pair = { doc, before: old.entries[doc], after: now.entries[doc] }
    if (JSON.stringify(pair.before) !== JSON.stringify(pair.after)) changes.push(pair)
  }
  const read = (name: string) => old.files.get(`data/${name}`)
  return { old, now, changed: changeTables(old.tables, changes, { span: SPAN, digest, read }), changes }
}

const word = fc.constantFrom('water', 'waters', 'bill', 'pipe', '水费', '硬度表', '요금을', '검색결과', '물', '水')
const article = fc.record({ title: word, text: fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')) })
const articles = fc.array(article, { maxLength: 8 })

describe('changeTables', () => {
  it('ends with the tables and files that an index made anew would have', () => {
    fc.assert(
      fc.property(articles, articles, (before, after) => {
        const { old, now, changed } = change(before, after)
        if (!changed) return
        expect(changed.tables).toEqual(now.tables)
        for (const { name, lists } of [...now.tables.words, ...now.tables.pairs, ...now.tables.spelling]) {
          for (const file of [name, ...lists]) {
            const text = changed.files.get(file) ?? old.files.get(`data/${file}`)
            expect(text).toBe(now.files.get(`data/${file}`))
          }
        }
      }),
    )
  })

  it('writes only the shards that an edit touches', () => {
    const many = Array.from({ length: 300 }, (_, number) => ({
      text: `common word${number} other${number} third${number}`,
    }))
    const edited = many.map((sample, number) => (number === 7 ? { text: `${sample.text} addition` } : sample))
    const { old, now, changed } = change(many, edited)
    expect(old.tables.words.length).toBeGreaterThan(2)
    expect([...(changed?.files.keys() ?? [])].filter((name) => name.startsWith('w'))).toHaveLength(1)
    expect(changed?.tables).toEqual(now.tables)
  })

  it('gives up where a file of the index is missing', () => {
    const { old, changes } = change([{ text: 'water' }], [{ text: 'waters' }])
    expect(changeTables(old.tables, changes, { span: SPAN, digest, read: () => undefined })).toBeUndefined()
  })

  it('changes lists that keep no places, and gives up where they would need them again', () => {
    const line = '水费'.repeat(20)
    const commonplace = Array.from({ length: 500 }, () => ({ title: 'Same', text: line }))
    const isHeavy = (files: ReadonlyMap<string, string>) =>
      [...files.values()].some((text) => text.startsWith(HEAVY_MARK) || text.includes(` ${HEAVY_MARK}`))
    const more = change(commonplace, [...commonplace, { title: 'Same', text: line }])
    expect(isHeavy(more.old.files)).toBe(true)
    expect(more.changed?.tables).toEqual(more.now.tables)
    const few = change(
      commonplace,
      commonplace.map((sample, at) => (at < 20 ? sample : { title: 'Same' })),
    )
    expect(isHeavy(few.now.files)).toBe(false)
    expect(few.changed).toBeUndefined()
  })
})
