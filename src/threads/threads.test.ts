import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { createThreads, TaskEnded, type Threads } from './threads.ts'

let module: string
let threads: Threads

beforeEach(() => {
  const file = join(makeTempDir(), 'task.mjs')
  // `meet` waits until `count` tasks run at the same time, so no thread can do two of them.
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
     export function again() { return 'again' }
     export function fail() { throw new Error('no luck') }
     export function hang(present) {
       const here = new Int32Array(present)
       Atomics.store(here, 0, 1)
       Atomics.notify(here, 0)
       for (;;);
     }
     export function answer(present) {
       const here = new Int32Array(present)
       Atomics.store(here, 0, 1)
       Atomics.notify(here, 0)
       Atomics.wait(here, 0, 1)
     }
     // About 130 MB.
     export function hoard() { for (const all = []; all.length < 4_000_000; ) all.push({ here: all.length }) }`,
  )
  module = pathToFileURL(file).href
  threads = createThreads({ jobs: 2 })
})

afterEach(() => threads.close())

const meet = (run: Threads['run']) => {
  const task = { count: 2, present: new SharedArrayBuffer(4) }
  return Promise.all([run({ module, name: 'meet' }, task), run({ module, name: 'meet' }, task)])
}

it('short tasks that come at once start one thread', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => threads.runSoon({ module }, {})))
  expect(new Set(ids).size).toBe(1)
})

it('short tasks use both threads where two run', async () => {
  await meet(threads.run)
  expect(new Set(await meet(threads.runSoon)).size).toBe(2)
})

it('a short task that fails rejects with its error, and the next one runs', async () => {
  await expect(threads.runSoon({ module, name: 'fail' }, {})).rejects.toThrow('no luck')
  expect(await threads.runSoon({ module }, {})).toBeTypeOf('number')
})

it('what waits its turn while they are closed starts no thread any more', async () => {
  await threads.runSoon({ module }, {})
  const busy = threads.runSoon({ module, name: 'meet' }, { count: 2, present: new SharedArrayBuffer(4) })
  const waiting = threads.runSoon({ module }, {})
  const ends = Promise.allSettled([busy, waiting, threads.close()])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  await expect(threads.run({ module }, {})).rejects.toThrow('The threads are closed.')
})

/** Starts a task that never ends, and waits until it runs. */
async function hang(signal?: AbortSignal): Promise<{ ended: Promise<unknown> }> {
  const present = new SharedArrayBuffer(4)
  const ended = threads.run({ module, name: 'hang', signal }, present).catch((error: unknown) => error)
  const here = new Int32Array(present)
  for (let now = Atomics.load(here, 0); now === 0; now = Atomics.load(here, 0))
    await Atomics.waitAsync(here, 0, 0).value
  return { ended }
}

it('a task that never ends is ended by its signal, and a new thread does what waits', async () => {
  const ends = new AbortController()
  const hung = await Promise.all([hang(ends.signal), hang(ends.signal)])
  const waiting = threads.run({ module, signal: ends.signal }, {}).catch((error: unknown) => error)
  const others = threads.run({ module }, {})
  ends.abort(new Error('the time is over'))
  for (const ended of [...hung.map((one) => one.ended), waiting])
    expect(await ended).toEqual(new Error('the time is over'))
  expect(await others).toBeTypeOf('number')
  await meet(threads.run)
})

it('a task that is given to a thread while that ends for another task runs in a new one', async () => {
  const one = createThreads({ jobs: 1 })
  const ends = new AbortController()
  const present = new SharedArrayBuffer(4)
  const ended = one.run({ module, name: 'answer', signal: ends.signal }, present).catch((error: unknown) => error)
  const here = new Int32Array(present)
  for (let now = Atomics.load(here, 0); now === 0; now = Atomics.load(here, 0))
    await Atomics.waitAsync(here, 0, 0).value
  Atomics.store(here, 0, 2)
  Atomics.notify(here, 0)
  // This thread sleeps until the answer has arrived, so it reads the answer only after the abort.
  Atomics.wait(here, 0, 2, 200)
  ends.abort(new Error('the time is over'))
  expect(await one.run({ module, name: 'again' }, {})).toBe('again')
  await ended
  await one.close()
})

it('a task that never ends holds up no short one', async () => {
  const ends = new AbortController()
  const { ended } = await hang(ends.signal)
  expect(await threads.runSoon({ module }, {})).toBeTypeOf('number')
  ends.abort()
  await ended
})

it('a task that takes too long, or more memory than it may, rejects by name, and the next one runs', async () => {
  const hasty = createThreads({ jobs: 1, longestTaskMs: 300 })
  const small = createThreads({ jobs: 1, memoryMb: 16 })
  const ends = (pool: Threads, name: string) => pool.run({ module, name }, new SharedArrayBuffer(4))
  await expect(ends(hasty, 'hang')).rejects.toThrow(new TaskEnded('it took longer than 0.3 seconds'))
  await expect(ends(small, 'hoard')).rejects.toThrow(new TaskEnded('it needed more than 16 MB of memory'))
  expect(await small.run({ module, name: 'again' }, {})).toBe('again')
  await Promise.all([hasty.close(), small.close()])
})
