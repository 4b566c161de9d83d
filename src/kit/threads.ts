import type { Tinypool } from 'tinypool'
import { createLimit } from './limit.ts'

/** Worker threads that run functions of modules, one task at a time each. Must be closed. */
export type Threads = {
  /** Number of threads at most. */
  readonly jobs: number
  /**
   * Calls the function `name` (the default export where it is missing) of `module`, an absolute `file:` URL, in a thread.
   * Task and answer are cloned; what the function throws, the call rejects with.
   */
  run(module: string, task: unknown, name?: string): Promise<unknown>
  /** The same for a task that takes less time than the start of a thread: where only one runs, it waits for that. */
  runSoon(module: string, task: unknown, name?: string): Promise<unknown>
  close(): Promise<void>
}

/** Threads start when there is work for them: whoever has none pays for none. `workerData` is what each is born with. */
export function createThreads({ jobs, workerData }: { jobs: number; workerData?: unknown }): Threads {
  let pool: Promise<Tinypool> | undefined
  let isClosed = false
  const open = async (filename: string): Promise<Tinypool> => {
    const { Tinypool } = await import('tinypool')
    return new Tinypool({
      filename,
      minThreads: 1,
      maxThreads: Math.max(1, jobs),
      // Left alone, the pool ends each thread that has nothing to do and starts it anew for the next tenant.
      idleTimeout: 60_000,
      // React and Astro choose their development builds by this, and draw other bytes with them.
      env: { NODE_ENV: 'production' },
      // Most of what a batch makes is forgotten with it. Left alone, V8 lets three times as much of it lie about.
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
      workerData,
    })
  }
  // What waited its turn when they were closed would start them anew.
  const assertOpen = () => {
    if (isClosed) throw new Error('The threads are closed.')
  }
  const run: Threads['run'] = async (filename, task, name) => {
    assertOpen()
    const opened = await (pool ??= open(filename))
    assertOpen()
    return opened.run(task, { filename, ...(name !== undefined && { name }) })
  }
  const inTurn = createLimit(1)
  return {
    jobs,
    run,
    runSoon: async (...task) => {
      const started = (await pool)?.threads.length ?? 0
      return started > 1 ? run(...task) : inTurn(() => run(...task))
    },
    async close() {
      isClosed = true
      await (await pool)?.destroy()
    },
  }
}
