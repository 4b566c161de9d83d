import { describe, expect, it } from 'vitest'
import { uniteChanges } from './change.ts'

const tariffs = { kind: 'article', article: 'tariffs', group: 'water' } as const

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
