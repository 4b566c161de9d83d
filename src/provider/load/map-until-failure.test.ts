import { describe, expect, it } from 'vitest'
import { mapUntilFailure } from './map-until-failure.ts'

describe('mapUntilFailure', () => {
  it('answers in the order of the items, however long each takes', async () => {
    const results = await mapUntilFailure([3, 1, 2], 2, async (item) => {
      for (let turn = 0; turn < item; turn++) await Promise.resolve()
      return item * 10
    })
    expect(results).toEqual([30, 10, 20])
  })

  it('starts nothing more after a failure, waits for what is under way and throws the first error', async () => {
    const started: number[] = []
    let ended = 0
    const task = async (item: number) => {
      started.push(item)
      if (item === 1) throw new Error('one')
      await Promise.resolve()
      ended++
    }
    await expect(mapUntilFailure([0, 1, 2, 3, 4], 2, task)).rejects.toThrow('one')
    expect(started).toEqual([0, 1])
    expect(ended).toBe(1)
  })
})
