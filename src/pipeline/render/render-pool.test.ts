import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Threads } from '#threads/threads.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createRenderPool } from './render-pool.ts'
import type { LookTask } from '../bundle/changed-on-disk.ts'

/** Threads that note what they are asked for, and answer when they are told to. */
function makeThreads() {
  const asked: string[] = []
  const answers: PromiseWithResolvers<unknown>[] = []
  const run: Threads['run'] = ({ module, name }, task) => {
    asked.push([module.replace(/^.*\//, ''), name, task].filter((part) => typeof part === 'string').join(' '))
    const answer = Promise.withResolvers<unknown>()
    answers.push(answer)
    return answer.promise
  }
  const threads: Threads = { jobs: 2, run, runSoon: run, close: async () => {} }
  return { asked, answers, pool: createRenderPool(threads) }
}

const turn = () => new Promise(setImmediate)

describe('a pool of threads that draw', () => {
  let task: LookTask
  beforeEach(() => {
    const dir = makeTempDir()
    writeFileSync(join(dir, 'a.html'), 'words')
    const lists = { sizes: Float64Array.of(4, 5), times: Float64Array.of(0, 0), digests: 'a\0b' }
    task = { dir, paths: 'a.html\0gone.html', ...lists }
  })

  it('does what is small here while its first thread starts, and there when it is awake', async () => {
    const { asked, answers, pool } = makeThreads()
    pool.wake()
    expect(await pool.lookAtFiles(task)).toEqual({ touched: [0, 1], retimed: [] })
    expect(asked).toEqual(['render-worker.ts prepare'])
    answers[0]?.resolve(undefined)
    await turn()
    const found = pool.lookAtFiles(task)
    await turn()
    expect(asked).toEqual(['render-worker.ts prepare', 'changed-on-disk.ts'])
    answers[1]?.resolve({ touched: [1], retimed: [] })
    expect(await found).toEqual({ touched: [1], retimed: [] })
  })

  it('wakes once, prepares a theme that becomes known meanwhile, and leaves alone what is awake', async () => {
    const { asked, answers, pool } = makeThreads()
    pool.wake()
    pool.wake()
    pool.wake('theme2')
    expect(asked).toEqual(['render-worker.ts prepare', 'render-worker.ts prepare theme2'])
    answers[0]?.resolve(undefined)
    await turn()
    pool.wake('theme3')
    expect(asked).toHaveLength(2)
  })

  it('wakes again where the thread has died', async () => {
    const { asked, answers, pool } = makeThreads()
    pool.wake()
    answers[0]?.reject(new Error('the thread has died'))
    await turn()
    pool.wake()
    expect(asked).toHaveLength(2)
  })
})
