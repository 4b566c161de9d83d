import { describe, expect, it } from 'vitest'
import { createDeployPoller } from './updates.ts'

/** How often a poller reports a new build if it gets these answers, one after the other. */
async function tellsAfter(...answers: unknown[]): Promise<number> {
  let told = 0
  const poll = createDeployPoller(
    () => {
      const answer = answers.shift()
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    () => (told += 1),
  )
  while (answers.length > 0) await poll()
  return told
}

const build = (id: string, timestamp: number) => ({ id, timestamp })

describe('createDeployPoller', () => {
  it('takes the first answer as the page’s own', async () => {
    expect(await tellsAfter(build('a', 5))).toBe(0)
  })

  it('tells of another build that is newer, at each look', async () => {
    expect(await tellsAfter(build('a', 1), build('b', 2))).toBe(1)
    expect(await tellsAfter(build('a', 1), build('b', 2), build('b', 2))).toBe(2)
  })

  it('tells of an old build that was made live again', async () => {
    expect(await tellsAfter(build('b', 2), build('a', 3))).toBe(1)
  })

  it('stays quiet about the same build, whatever its time, and about older ones', async () => {
    expect(await tellsAfter(build('a', 1), build('a', 9), build('z', 1), build('z', 0))).toBe(0)
  })

  it.each([
    [new Error('offline')],
    [undefined],
    [null],
    ['<html>'],
    [{}],
    [{ id: 'b' }],
    [{ id: 'b', timestamp: 'soon' }],
  ])('stays quiet about %o', async (answer) => expect(await tellsAfter(build('a', 1), answer, build('a', 1))).toBe(0))

  it('begins with the first answer that tells something', async () => {
    expect(await tellsAfter(new Error('offline'), {}, build('b', 2))).toBe(0)
  })
})
