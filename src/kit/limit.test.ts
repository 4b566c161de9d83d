import { describe, expect, it } from 'vitest'
import { createLimit, mapLimit } from './limit.ts'

/** Tasks that end only when the test says so. */
function gates(count: number) {
  return Array.from({ length: count }, () => Promise.withResolvers<void>())
}

describe('createLimit', () => {
  it('starts tasks in the order they came, never more than the limit at once', async () => {
    const open = gates(4)
    const started: number[] = []
    const limit = createLimit(2)
    const all = open.map((gate, index) =>
      limit(() => {
        started.push(index)
        return gate.promise
      }),
    )
    await Promise.resolve()
    await new Promise(setImmediate)
    expect(started).toStrictEqual([0, 1])

    open[1]?.resolve()
    await all[1]
    await new Promise(setImmediate)
    expect(started).toStrictEqual([0, 1, 2])

    for (const gate of open) gate.resolve()
    await Promise.all(all)
    expect(started).toStrictEqual([0, 1, 2, 3])
  })

  it('hands a failure to the one who asked and goes on with the next', async () => {
    const limit = createLimit(1)
    const failing = limit(() => {
      throw new Error('broken')
    })
    const next = limit(() => 'fine')
    await expect(failing).rejects.toThrow('broken')
    await expect(next).resolves.toBe('fine')
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses a limit of %s', (concurrency) => {
    expect(() => createLimit(concurrency)).toThrow(TypeError)
  })
})

describe('mapLimit', () => {
  it('answers in the order of the items, whichever ends first', async () => {
    const open = gates(3)
    const answer = mapLimit(['a', 'b', 'c'], 3, async (item, index) => {
      await open[index]?.promise
      return item + index
    })
    for (const gate of open.toReversed()) gate.resolve()
    await expect(answer).resolves.toStrictEqual(['a0', 'b1', 'c2'])
  })

  it('keeps answers that are undefined', async () => {
    await expect(mapLimit([1, 2], 1, () => undefined)).resolves.toStrictEqual([undefined, undefined])
  })

  it('waits for every task before it throws the one error', async () => {
    const done: number[] = []
    const broken = new Error('broken')
    const answer = mapLimit([0, 1, 2], 2, async (item) => {
      if (item === 0) throw broken
      await new Promise(setImmediate)
      done.push(item)
    })
    await expect(answer).rejects.toBe(broken)
    expect(done).toStrictEqual([1, 2])
  })

  it('tells of every failure when there are several', async () => {
    const answer = mapLimit([1, 2, 3], 2, (item) => {
      if (item !== 2) throw new Error(`no ${item}`)
    })
    await expect(answer).rejects.toMatchObject({
      message: '2 of 3 tasks failed.',
      errors: [{ message: 'no 1' }, { message: 'no 3' }],
    })
  })
})
