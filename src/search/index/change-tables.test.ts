import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSearchIndex, SPAN, type SearchSample } from '../../../tests/support/make-search-index.ts'
import { changeSince, followList } from '#kit/list-change.ts'
import { runSteps } from '#kit/steps.ts'
import { changeTables } from './change-tables.ts'
import { renumber } from './renumber.ts'
import { HEAVY_MARK } from '../format/posting-list.ts'

const digest = (data: string | Uint8Array) => hash('sha256', data, 'hex')

/** Changes the index of `before` into that of `after`. An object that is in both lists is the same article. */
function change(before: readonly SearchSample[], after: readonly SearchSample[]) {
  const old = makeSearchIndex(before)
  const now = makeSearchIndex(after)
  followList(before, after)
  const { splices } = changeSince(before, after) ?? { splices: [{ at: 0, removed: before, added: after }] }
  let shift = 0
  const ofEntries = splices.map(({ at, removed, added }) => {
    const last = at - shift
    shift += added.length - removed.length
    return {
      at,
      removed: old.entries.slice(last, last + removed.length),
      added: now.entries.slice(at, at + added.length),
    }
  })
  const renumbering = renumber(ofEntries, before.length)
  const read = (name: string) => old.files.get(`data/${name}`)
  const changed = runSteps(changeTables(old.tables, renumbering, { span: SPAN, digest, read }))
  return { old, now, changed, renumbering }
}

const word = fc.constantFrom('water', 'waters', 'bill', 'pipe', '水费', '硬度表', '요금을', '검색결과', '물', '水')
const article = fc.record({ title: word, text: fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')) })
const edits = fc.record({
  before: fc.array(article, { minLength: 1, maxLength: 10 }),
  /** At index `at`, which wraps around, removes so many articles and adds these. */
  splices: fc.array(fc.record({ at: fc.nat(), gone: fc.nat({ max: 2 }), come: fc.array(article, { maxLength: 2 }) }), {
    maxLength: 3,
  }),
})

describe('changeTables', () => {
  it('ends with the tables and files that an index made anew would have', () => {
    let shifted = 0
    fc.assert(
      fc.property(edits, ({ before, splices }) => {
        const after = [...before]
        for (const { at, gone, come } of splices) after.splice(at % (after.length + 1), gone, ...come)
        const { old, now, changed } = change(before, after)
        if (!changed) return
        shifted += after.length === before.length ? 0 : 1
        expect(changed.tables).toEqual(now.tables)
        for (const { name, lists } of [...now.tables.words, ...now.tables.pairs, ...now.tables.spelling]) {
          for (const file of [name, ...lists]) {
            const text = changed.files.get(file) ?? old.files.get(`data/${file}`)
            expect(text).toBe(now.files.get(`data/${file}`))
          }
        }
      }),
      { numRuns: 400 },
    )
    expect(shifted).toBeGreaterThan(50)
  })

  it('renumbers lists that keep no places', () => {
    const commonplace = Array.from({ length: 500 }, () => ({ title: 'Same', text: '水费'.repeat(20) }))
    const { now, changed } = change(commonplace, commonplace.toSpliced(250, 3, { title: 'Other', text: '水费' }))
    expect(changed?.tables).toEqual(now.tables)
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
    const { old, renumbering } = change([{ text: 'water' }], [{ text: 'waters' }])
    const changes = changeTables(old.tables, renumbering, { span: SPAN, digest, read: () => undefined })
    expect(runSteps(changes)).toBeUndefined()
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
