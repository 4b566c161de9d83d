import { describe, expect, it } from 'vitest'
import { diffViews } from './diff-views.ts'

describe('diffViews', () => {
  it('names each field that differs, however deep', () => {
    const before = { title: 'A', menus: { top_menu: [{ label: 'x' }, { label: 'y' }] } }
    const after = { title: 'A', menus: { top_menu: [{ label: 'x' }, { label: 'z' }] } }
    expect(diffViews(before, after)).toEqual([{ field: 'menus.top_menu[1].label', before: 'y', after: 'z' }])
  })

  it('counts a list of another length as one change', () => {
    expect(diffViews({ a: [1] }, { a: [1, 2] })).toEqual([{ field: 'a', before: [1], after: [1, 2] }])
  })

  it('tells what came and what went', () => {
    expect(diffViews({ gone: 1 }, { come: 2 })).toEqual([
      { field: 'come', before: undefined, after: 2 },
      { field: 'gone', before: 1, after: undefined },
    ])
  })

  it('finds nothing between equals', () => {
    expect(diffViews({ a: [{ b: null }] }, { a: [{ b: null }] })).toEqual([])
  })
})
