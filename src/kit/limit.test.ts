import { describe, expect, it, vi } from 'vitest'
import { createLimit, mapLimit } from './limit.ts'

/** Tasks that end only when the test ends them. */
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

  it('throws the error of a task to its caller and goes on with the next', async () => {
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
  it('answers in the order of the items, also if a later one ends first', async () => {
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

  it('starts no task after a failure, waits for those that have started and throws the first error', async () => {
    const started: number[] = []
    const ended: number[] = []
    const broken = new Error('broken')
    const answer = mapLimit([0, 1, 2, 3, 4], 2, async (item) => {
      started.push(item)
      if (item === 1) throw broken
      await new Promise(setImmediate)
      ended.push(item)
      if (item === 0) throw new Error('later')
    })
    await expect(answer).rejects.toBe(broken)
    expect(started).toStrictEqual([0, 1])
    expect(ended).toStrictEqual([0])
  })

  it('starts no second task if the first one throws at once', async () => {
    const task = vi.fn(() => {
      throw new Error('broken')
    })
    await expect(mapLimit([0, 1], 2, task)).rejects.toThrow('broken')
    expect(task).toHaveBeenCalledTimes(1)
  })

  it.each([[1], [2], [Infinity]])('needs no item (%s at once)', async (concurrency) => {
    await expect(mapLimit([], concurrency, () => 1)).resolves.toStrictEqual([])
  })
})
