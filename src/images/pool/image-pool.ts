import { createImageProcess, type ImageProcess } from './image-process.ts'
import type { ImageResult, ImageTask } from './image-task.ts'
import { DecodeEnded } from '../source/source-error.ts'

/** Processes that measure pictures and make variants. Must be closed. */
export type ImagePool = {
  /**
   * Runs a task in one of the processes. Throws `SourceError` if the picture is at fault: it is damaged, or
   * (`DecodeEnded`) it took too long or ended the process. Throws `PictureProcessFailed` if the process does not start.
   */
  run<T extends ImageTask>(task: T, terms: TaskTerms): Promise<ImageResult<T>>
  close(): Promise<void>
}

export type TaskTerms = {
  /** Owners take turns, so that the pictures of one tenant do not delay those of another. */
  readonly owner: object
  /**
   * How many milliseconds the task may take. Called when the task begins; if it throws, the task fails with that error.
   */
  patienceMs(): number
}

type Order = TaskTerms & { readonly task: ImageTask; resolve(result: unknown): void; reject(error: unknown): void }

/**
 * At most `jobs` processes, each with one task at a time. They start when there is work, and end when the pool is
 * closed.
 */
export function createImagePool({ jobs, memoryMb }: { jobs: number; memoryMb?: number }): ImagePool {
  const waiting = new Map<object, Order[]>()
  const idle: ImageProcess[] = []
  const all = new Set<ImageProcess>()
  let isClosed = false

  return {
    run: (task, terms) =>
      new Promise((resolve, reject) => {
        const order = { ...terms, task, resolve: resolve as Order['resolve'], reject }
        waiting.set(terms.owner, [...(waiting.get(terms.owner) ?? []), order])
        next()
      }),
    async close() {
      isClosed = true
      for (const order of [...waiting.values()].flat()) order.reject(new Error('The pool is closed.'))
      waiting.clear()
      await Promise.all([...all].map((one) => one.end()))
    },
  }

  function next(): void {
    if (waiting.size === 0 || isClosed) return
    const free = idle.pop() ?? (all.size < jobs ? start() : undefined)
    if (free) void work(free, nextOrder())
  }

  function nextOrder(): Order {
    const [[owner, [order, ...others]]] = [...waiting] as [[object, [Order, ...Order[]]]]
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    return order
  }

  function start(): ImageProcess {
    const started = createImageProcess(memoryMb)
    all.add(started)
    return started
  }

  async function work(process: ImageProcess, { task, patienceMs, resolve, reject }: Order): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    try {
      const givenMs = patienceMs()
      timer = setTimeout(() => {
        reject(new DecodeEnded(`it takes longer than ${Math.ceil(givenMs / 100) / 10} s to decode`, givenMs))
        void process.end()
      }, givenMs)
      await process.run(task).then(resolve)
    } catch (error) {
      reject(error)
    }
    clearTimeout(timer)
    if (process.isAlive()) idle.push(process)
    else all.delete(process)
    next()
  }
}
