import { createImageProcess, type ImageProcess } from './image-process.ts'
import type { ImageResult, ImageTask } from './image-task.ts'
import { SourceTrouble } from './source-trouble.ts'

/** Processes that look at pictures and make variants. Must be closed. */
export type ImagePool = {
  /**
   * Throws `SourceTrouble` where the picture is at fault: damaged, too slow to decode, or the end of its process. Throws
   * `PictureProcessFailed` where no picture could be worked on.
   */
  run<T extends ImageTask>(task: T): Promise<ImageResult<T>>
  close(): Promise<void>
}

type Order = { readonly task: ImageTask; resolve(result: unknown): void; reject(error: unknown): void }

const TASK_TIMEOUT_MS = 60_000

/** `jobs` processes at most, each with one task at a time. They start when there is work and end with the pool. */
export function createImagePool(options: { jobs: number; timeoutMs?: number }): ImagePool {
  const { jobs, timeoutMs = TASK_TIMEOUT_MS } = options
  const waiting: Order[] = []
  const idle: ImageProcess[] = []
  const all = new Set<ImageProcess>()
  let isClosed = false

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        waiting.push({ task, resolve: resolve as Order['resolve'], reject })
        next()
      }),
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('The pool is closed.'))
      await Promise.all([...all].map((one) => one.end()))
    },
  }

  function next(): void {
    if (waiting.length === 0 || isClosed) return
    const free = idle.pop() ?? (all.size < jobs ? start() : undefined)
    if (free) void work(free, waiting.shift() as Order)
  }

  function start(): ImageProcess {
    const started = createImageProcess()
    all.add(started)
    return started
  }

  async function work(process: ImageProcess, { task, resolve, reject }: Order): Promise<void> {
    const reason = `it takes longer than ${timeoutMs / 1000} s to decode`
    const timer = setTimeout(() => {
      reject(new SourceTrouble(reason, { passing: true }))
      void process.end()
    }, timeoutMs)
    await process.run(task).then(resolve, reject)
    clearTimeout(timer)
    if (process.isAlive()) idle.push(process)
    else all.delete(process)
    next()
  }
}
