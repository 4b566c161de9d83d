import type { Tinypool } from 'tinypool'
import { createLimit } from '#kit/limit.ts'

/** A function in a module, for a thread to run. */
export type ThreadCall = {
  /** An absolute `file:` URL. */
  readonly module: string
  /** The exported name. Missing: the default export. */
  readonly name?: string
  /** Ends the call. The call rejects, and the thread that runs it is ended and replaced. */
  readonly signal?: AbortSignal | undefined
}

/** Worker threads that run functions of modules. A thread does one task at a time. Must be closed. */
export type Threads = {
  /** The most threads that run. */
  readonly jobs: number
  /**
   * Runs the function with a task and resolves with its answer; both are cloned. Rejects with what the function throws.
   * If a task runs too long or needs more memory than its thread has, its thread is ended and the call rejects with
   * `TaskEnded`.
   */
  run(call: ThreadCall, task: unknown): Promise<unknown>
  /**
   * The same for a task that takes less time than the start of a thread. If at most one thread runs, such tasks wait
   * for each other instead of starting another thread, but not longer than half a second.
   */
  runSoon(call: ThreadCall, task: unknown): Promise<unknown>
  close(): Promise<void>
}

/** A task ended with its thread. `message` says why. */
export class TaskEnded extends Error {
  override readonly name = 'TaskEnded'
}

/** Tinypool's error for a task whose thread was ended because of another task. The error has no code. */
const THREAD_ENDED = 'Terminating worker thread'

const MEMORY_MB = 512
/** A batch takes a second on a slow machine. */
const LONGEST_TASK_MS = 60_000
/** After this time a task no longer waits for the only thread, and another thread may start. */
const LONGEST_TURN_MS = 500

/** Opens threads, which start when there is work for them. Each gets `workerData` when it starts. */
export function createThreads(options: {
  jobs: number
  workerData?: unknown
  longestTaskMs?: number
  memoryMb?: number
}): Threads {
  const { jobs, workerData, longestTaskMs = LONGEST_TASK_MS, memoryMb = MEMORY_MB } = options
  let pool: Promise<Tinypool> | undefined
  let isClosed = false
  // Without this check, a task that waits while the threads are closed would start them again.
  const assertOpen = () => {
    if (isClosed) throw new Error('The threads are closed.')
  }
  // Tasks wait here and not in the pool, so that the time limit of a task begins only when a thread can run it.
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
 * If a thread answers at the moment in which it is ended, the pool may give it one more task. That task has not begun,
 * so it is started again in another thread.
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
    // React and Astro use their development builds without this, and draw other bytes with them.
    env: { NODE_ENV: 'production' },
    // Most objects of a batch are garbage after it. By default V8 keeps three times as much of it.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    workerData,
  })
  // The pool replaces a thread that ended without a task. Without a listener the event would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Rejects as soon as `signal` is aborted, also while the task still waits. */
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
