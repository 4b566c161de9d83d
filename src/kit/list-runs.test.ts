import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { followList } from './list-change.ts'
import { createRunCutter } from './list-runs.ts'

type Item = { readonly number: number }

const endsRun = ({ number }: Item) => number % 4 === 0
const cutRuns = createRunCutter(endsRun)
const numbered = (count: number): Item[] => Array.from({ length: count }, (_, number) => ({ number }))

it('cuts a list after the items that end a run', () => {
  const runsOf = (list: readonly Item[]) => cutRuns(list).map((run) => run.map(({ number }) => number))
  expect(runsOf(numbered(7))).toStrictEqual([[0], [1, 2, 3, 4], [5, 6]])
  expect(runsOf(numbered(5))).toStrictEqual([[0], [1, 2, 3, 4]])
  expect(runsOf([])).toStrictEqual([])
})

it('keeps the runs that a change does not touch', () => {
  const last = numbered(100)
  const before = cutRuns(last)
  for (const [next, changed] of [
    [last.with(50, { number: 51 }), 1],
    [last.with(52, { number: 51 }), 1],
    [[...last, { number: 101 }], 1],
    [last.toSpliced(7, 1), 1],
  ] as const) {
    followList(last, next)
    expect(cutRuns(next).filter((run) => !before.includes(run))).toHaveLength(changed)
  }
})

it('cuts a list that follows another as one that follows none, whatever changed', () => {
  const change = fc.record({ at: fc.nat(80), remove: fc.nat(6), add: fc.array(fc.nat(20), { maxLength: 5 }) })
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), (count, builds) => {
      let list: readonly Item[] = numbered(count)
      cutRuns(list)
      for (const changes of builds) {
        const next = [...list]
        for (const { at, remove, add } of changes) next.splice(at, remove, ...add.map((number) => ({ number })))
        followList(list, next)
        expect(cutRuns(next)).toStrictEqual(createRunCutter(endsRun)([...next]))
        list = next
      }
    }),
  )
})
