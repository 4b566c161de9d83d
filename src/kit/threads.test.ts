import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { createThreads, type Threads } from './threads.ts'

let module: string
let threads: Threads

beforeEach(() => {
  const file = join(makeTempDir(), 'task.mjs')
  // Waits in `meet` until as many tasks run at once as are asked for, so that no thread does two of them.
  writeFileSync(
    file,
    `import { threadId } from 'node:worker_threads'
     export default () => threadId
     export function meet({ count, present }) {
       const here = new Int32Array(present)
       Atomics.add(here, 0, 1)
       Atomics.notify(here, 0)
       for (let now = Atomics.load(here, 0); now < count; now = Atomics.load(here, 0)) Atomics.wait(here, 0, now)
       return threadId
     }
     export function fail() { throw new Error('no luck') }`,
  )
  module = pathToFileURL(file).href
  threads = createThreads({ jobs: 2 })
})

afterEach(() => threads.close())

const meet = (run: Threads['run']) => {
  const task = { count: 2, present: new SharedArrayBuffer(4) }
  return Promise.all([run(module, task, 'meet'), run(module, task, 'meet')])
}

it('short tasks that come at once start one thread', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => threads.runSoon(module, {})))
  expect(new Set(ids).size).toBe(1)
})

it('short tasks use both threads where two run', async () => {
  await meet(threads.run)
  expect(new Set(await meet(threads.runSoon)).size).toBe(2)
})

it('a short task that fails rejects with its error, and the next one runs', async () => {
  await expect(threads.runSoon(module, {}, 'fail')).rejects.toThrow('no luck')
  expect(await threads.runSoon(module, {})).toBeTypeOf('number')
})

it('what waits its turn while they are closed starts no thread any more', async () => {
  await threads.runSoon(module, {})
  const busy = threads.runSoon(module, { count: 2, present: new SharedArrayBuffer(4) }, 'meet')
  const waiting = threads.runSoon(module, {})
  const ends = Promise.allSettled([busy, waiting, threads.close()])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  await expect(threads.run(module, {})).rejects.toThrow('The threads are closed.')
})
