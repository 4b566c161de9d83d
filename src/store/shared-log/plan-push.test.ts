import { describe, expect, it } from 'vitest'
import type { SegmentIndex } from './log-segment.ts'
import { planPush } from './plan-push.ts'
import type { SharedStateEntry } from './shared-state-source.ts'

const note = { segments: [{ name: 's1', size: 10 }], etag: '"1"' }
const indexes = new Map<string, SegmentIndex | undefined>([
  [
    's1',
    [
      ['a', '1', 5],
      ['b', '1', 5],
    ],
  ],
])

function entriesOf(versions: Readonly<Record<string, string>>): Map<string, SharedStateEntry> {
  return new Map(Object.entries(versions).map(([key, version]) => [key, { version, read: () => key }]))
}

describe('planPush', () => {
  it('has nothing to do if the log says all of it', () => {
    expect(planPush(note, indexes, entriesOf({ a: '1', b: '1' }))).toStrictEqual({
      kept: note.segments,
      changed: [],
      gone: [],
      isUpToDate: true,
      mayHaveStrays: false,
    })
  })

  it('writes a log that is not there yet, even without entries', () => {
    expect(planPush({ segments: [] }, new Map(), new Map())).toMatchObject({ isUpToDate: false, mayHaveStrays: true })
  })

  it('adds what changed and what is gone to the segments that stay', () => {
    const plan = planPush(note, indexes, entriesOf({ a: '2', c: '1' }))
    expect(plan.kept).toStrictEqual(note.segments)
    expect(plan.changed.map(([key]) => key)).toStrictEqual(['a', 'c'])
    expect(plan.gone).toStrictEqual(['b'])
    expect(plan).toMatchObject({ isUpToDate: false, mayHaveStrays: false })
  })

  it('writes everything anew if the cache lost an index', () => {
    const plan = planPush(note, new Map([['s1', undefined]]), entriesOf({ a: '1', b: '1' }))
    expect(plan.kept).toStrictEqual([])
    expect(plan.changed.map(([key]) => key)).toStrictEqual(['a', 'b'])
    expect(plan).toMatchObject({ isUpToDate: false, mayHaveStrays: true })
  })
})
