import { expect, it } from 'vitest'
import { changeSince, followed, followList, removedValues, spliceValues } from './list-change.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, number) => ({ number }))

/** Applies the splices of a change to the last list. */
function replay<T extends object>(last: readonly T[], next: readonly T[]): readonly T[] | undefined {
  const list = [...last]
  for (const { at, removed, added } of changeSince(last, next)?.splices ?? [])
    expect(list.splice(at, removed.length, ...added)).toStrictEqual(removed)
  return list
}

it('tells what differs, whatever was replaced, added and removed', () => {
  const last = numbered(40)
  const other = { number: 100 }
  const lists = [
    last.with(0, other),
    last.with(39, other).with(5, { number: 101 }),
    [...last, other],
    [other, ...last],
    last.toSpliced(7, 1),
    last.toSpliced(7, 2, other),
    last.toSpliced(38, 2),
    [...last.toSpliced(7, 1), other],
    [other, ...last.toSpliced(30, 2)].with(12, { number: 102 }),
    last.toSpliced(3, 2, last[4] as object as { number: number }, last[3] as object as { number: number }),
  ]
  for (const next of lists) {
    followList(last, next)
    expect(replay(last, next)).toStrictEqual(next)
  }
})

it('tells apart changes that lie far from each other', () => {
  const last = numbered(1000)
  const [come, edited] = [{ number: 1001 }, { number: 1002 }]
  const next = [...last.toSpliced(900, 1).with(500, edited), come]
  followList(last, next)
  expect(changeSince(last, next)?.splices).toStrictEqual([
    { at: 500, removed: [last[500]], added: [edited] },
    { at: 900, removed: [last[900]], added: [] },
    { at: 999, removed: [], added: [come] },
  ])
})

it('knows nothing of lists that do not follow each other, or of which much changed', () => {
  const last = numbered(100)
  const other = numbered(100)
  expect(changeSince(last, other)).toBeUndefined()
  followList(last, other)
  expect(changeSince(last, other)).toBeUndefined()
  expect(changeSince(last, last)).toStrictEqual({ from: last, splices: [] })
})

it('changes what was made of the list before, and makes it anew where there is none', () => {
  let updates = 0
  const sums = followed<{ number: number }, number>((sum, { splices }) => {
    updates += 1
    const total = (list: readonly { number: number }[]) => list.reduce((all, { number }) => all + number, 0)
    return splices.reduce((all, { removed, added }) => all - total(removed) + total(added), sum)
  })
  const first = numbered(10)
  const second = first.with(3, { number: 1000 })
  followList(first, second)
  expect(sums.find(second)).toBeUndefined()
  sums.keep(first, 45)
  expect(sums.find(second)).toBe(1042)
  expect(sums.find(second)).toBe(1042)
  expect(updates).toBe(1)
})

it('makes anew what an update gives up', () => {
  const given = followed<object, string>(() => undefined)
  const [first, second] = [[{}], [{}]]
  given.keep(first, 'made')
  followList(first, second)
  expect(given.find(second)).toBeUndefined()
})

it('changes the values of the items that differ', () => {
  const last = numbered(20)
  for (const next of [
    last.with(4, { number: 40 }).with(9, { number: 90 }),
    last.toSpliced(18, 1, { number: 1 }, { number: 2 }),
  ]) {
    followList(last, next)
    const made: number[] = []
    const splices = changeSince(last, next)?.splices ?? []
    const before = last.map(({ number }) => `${number}`)
    expect(removedValues(before, splices)).toStrictEqual(
      last.filter((item) => !next.includes(item)).map(({ number }) => `${number}`),
    )
    const values = spliceValues(before, splices, ({ number }) => {
      made.push(number)
      return `${number}`
    })
    expect(values).toStrictEqual(next.map(({ number }) => `${number}`))
    expect(made).toHaveLength(2)
  }
})
