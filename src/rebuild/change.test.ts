import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Change, uniteChanges } from './change.ts'

const tariffs = { kind: 'article', article: 'tariffs', group: 'water' } as const

describe('Change', () => {
  it.each(['group', 'article', 'locale'] as const)('takes null, "" and blanks in %s for missing', (field) => {
    const { [field]: _, ...others } = { ...tariffs, locale: 'en' }
    for (const nothing of [null, '', ' ']) {
      expect(v.parse(Change, { ...others, [field]: nothing })).toEqual(others)
    }
  })

  it('of an article without a name makes one of all', () => {
    expect(uniteChanges([[v.parse(Change, { kind: 'article', article: null, group: 'water' })]])).toBeUndefined()
  })
})

describe('uniteChanges', () => {
  it('names each change once, as it was said last', () => {
    const gone = { ...tariffs, deleted: true }
    expect(uniteChanges([[tariffs, { kind: 'menu' }], [gone], [{ kind: 'menu', locale: 'zh' }]])).toStrictEqual([
      gone,
      { kind: 'menu' },
      { kind: 'menu', locale: 'zh' },
    ])
  })

  it('knows nothing any more when one edit does not say what it changed', () => {
    expect(uniteChanges([[tariffs], undefined])).toBeUndefined()
    expect(uniteChanges([[tariffs], [{ kind: 'article' }]])).toBeUndefined()
  })

  it('of edits that changed nothing is nothing', () => {
    expect(uniteChanges([[], []])).toStrictEqual([])
  })
})
