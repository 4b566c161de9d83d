import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ReportedChange, ReportedChanges, uniteChanges } from './change.ts'

const tariffs = { kind: 'article', article: 'tariffs', group: 'water' } as const

describe('ReportedChange', () => {
  it.each(['group', 'article', 'locale'] as const)('takes null, "" and blanks in %s for missing', (field) => {
    const { [field]: _, ...others } = { ...tariffs, locale: 'en' }
    for (const nothing of [null, '', ' ']) {
      expect(v.parse(ReportedChange, { ...others, [field]: nothing })).toEqual(others)
    }
  })

  it('has at most 20 characters of a language, 200 of a name, and a list has at most 5,000', () => {
    const fits = (change: object) => v.is(ReportedChange, { kind: 'article', ...change })
    for (const [field, most] of Object.entries({ locale: 20, article: 200, group: 200 }))
      expect([fits({ [field]: 'x'.repeat(most) }), fits({ [field]: 'x'.repeat(most + 1) })]).toEqual([true, false])
    const list = (length: number) => Array.from({ length }, () => tariffs)
    expect([v.is(ReportedChanges, list(5000)), v.is(ReportedChanges, list(5001))]).toEqual([true, false])
  })

  it('of an article without a name means that anything may have changed', () => {
    expect(
      uniteChanges([[v.parse(ReportedChange, { kind: 'article', article: null, group: 'water' })]]),
    ).toBeUndefined()
  })
})

describe('uniteChanges', () => {
  it('has each change once, in its last form', () => {
    const gone = { ...tariffs, deleted: true }
    expect(uniteChanges([[tariffs, { kind: 'menu' }], [gone], [{ kind: 'menu', locale: 'zh' }]])).toStrictEqual([
      gone,
      { kind: 'menu' },
      { kind: 'menu', locale: 'zh' },
    ])
  })

  it('is undefined if one edit does not say what it changed', () => {
    expect(uniteChanges([[tariffs], undefined])).toBeUndefined()
    expect(uniteChanges([[tariffs], [{ kind: 'article' }]])).toBeUndefined()
  })

  it('of edits that changed nothing is empty', () => {
    expect(uniteChanges([[], []])).toStrictEqual([])
  })
})
