import type { Tinypool } from 'tinypool'
import { createLimit } from '#kit/limit.ts'

/** A function of a module that a thread is to run. */
export type ThreadCall = {
  /** An absolute `file:` URL. */
  readonly module: string
  /** The default export if it is missing. */
  readonly name?: string
  /** Ends the call: it rejects, and a thread that runs it is ended and replaced. */
  readonly signal?: AbortSignal | undefined
}

/** Worker threads that run functions of modules, one task at a time each. Must be closed. */
export type Threads = {
  /** Number of threads at most. */
  readonly jobs: number
  /**
   * Task and answer are cloned; what the function throws, the call rejects with. A task that runs too long ends with
   * its thread and rejects with `TaskEnded`; so does one that needs more memory than its thread has.
   */
  run(call: ThreadCall, task: unknown): Promise<unknown>
  /**
   * The same for a task that takes less time than the start of a thread: if only one thread runs, the task waits for
   * it.
   */
  runSoon(call: ThreadCall, task: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A task ended with its thread. `message` says why. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
}

/** What Tinypool rejects with for a task whose thread was ended for another one. It has no code. */
const THREAD_ENDED = 'Terminating worker thread'

const MEMORY_MB = 512
/** A batch takes a second on a slow machine. */
const LONGEST_TASK_MS = 60_000
/** A task that has waited for the only thread for so long gets one of its own. */
const LONGEST_TURN_MS = 500

/** Threads start when there is work for them. Each gets `workerData` when it starts. */
export function createThreads(options: {
  jobs: number
  workerData?: unknown
  longestTaskMs?: number
  memoryMb?: number
}): Threads {
  const { jobs, workerData, longestTaskMs = LONGEST_TASK_MS, memoryMb = MEMORY_MB } = options
  let pool: Promise<Tinypool> | undefined
  let isClosed = false
  // A task that waited when the threads were closed would start them again.
  const assertOpen = () => {
    if (isClosed) throw new Error('The threads are closed.')
  }
  // Tasks wait here and not in the pool: there the time of a task would begin while it waits for a thread.
  const inLine = createLimit(Math.max(1, jobs))
  const run: Threads['run'] = ({ module: filename, name, signal }, task) =>
    unlessAborted(signal, () =>
      inLine(async () => {
        signal?.throwIfAborted()
        assertOpen()
        const opened = await (pool ??= openPool(filename, { jobs, workerData, memoryMb }))
        assertOpen()
        const tooLong = new AbortController()
        const timer = setTimeout(() => tooLong.abort(), longestTaskMs)
        const ends = AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])])
        const start = () => opened.run(task, { filename, signal: ends, ...(name !== undefined && { name }) })
        try {
          return await againIfNotBegun(start, () => isClosed || ends.aborted)
        } catch (error) {
          if (tooLong.signal.aborted) throw endedBecause(`it took longer than ${longestTaskMs / 1000} seconds`, error)
          if (!isOutOfMemory(error)) throw error
          throw endedBecause(`it needed more than ${memoryMb} MB of memory`, error)
        } finally {
          clearTimeout(timer)
        }
      }),
    )
  const inTurn = createLimit(1)
  return {
    jobs,
    run,
    async runSoon(call, task) {
      const started = (await pool)?.threads.length ?? 0
      if (started > 1) return run(call, task)
      const [turn, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const timer = setTimeout(turn.resolve, LONGEST_TURN_MS)
      void inTurn(() => {
        turn.resolve()
        return ended.promise
      })
      await turn.promise
      clearTimeout(timer)
      try {
        return await run(call, task)
      } finally {
        ended.resolve()
      }
    },
    async close() {
      isClosed = true
      await (await pool)?.destroy()
    },
  }
}

/**
 * If a thread answers in the moment in which it is ended, the pool gives it one more task. That task has not begun, and
 * another thread can do it.
 */
async function againIfNotBegun<T>(start: () => Promise<T>, isOver: () => boolean): Promise<T> {
  try {
    return await start()
  } catch (error) {
    if (isOver() || (error as Error | null)?.message !== THREAD_ENDED) throw error
    return againIfNotBegun(start, isOver)
  }
}

async function openPool(
  filename: string,
  { jobs, workerData, memoryMb }: { jobs: number; workerData: unknown; memoryMb: number },
): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool')
  const pool = new Tinypool({
    filename,
    minThreads: 1,
    maxThreads: Math.max(1, jobs),
    // By default the pool ends an idle thread at once, and the next tenant would have to start it again.
    idleTimeout: 60_000,
    // React and Astro choose their development builds by this, and draw other bytes with them.
    env: { NODE_ENV: 'production' },
    // Most of what a batch makes is garbage after it. By default V8 keeps three times as much of it.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    workerData,
  })
  // The pool replaces a thread that ended without a task. Without a listener the event would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Rejects as soon as `signal` says so, also while the task waits in line. */
async function unlessAborted<T>(signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> {
  if (!signal) return act()
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([act(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function endedBecause(reason: string, cause: unknown): TaskEnded {
  return new TaskEnded(reason, { cause })
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
