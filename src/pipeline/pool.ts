import { Tinypool } from 'tinypool'
import type { Program } from './compile.ts'
import type { RenderBatch, RenderedPage } from './render-worker.ts'

/** Threads that draw pages for every tenant. Must be closed. */
export type RenderPool = {
  /** Draws a batch; waits while every thread has enough to do, so that memory does not grow with the site. */
  render(batch: RenderBatch): Promise<RenderedPage[]>
  close(): Promise<void>
}

/** `jobs` is the number of threads. They start with the first batch: a build that renders nothing starts none. */
export function createRenderPool(options: { program: Program; cacheFile: string; jobs: number }): RenderPool {
  let pool: Tinypool | undefined
  const start = (): Tinypool =>
    new Tinypool({
      filename: new URL('./render-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: options.jobs,
      // A thread takes half a second to load the program. Left alone, the pool ends each one that has nothing to do.
      idleTimeout: 60_000,
      // React and Astro choose their development builds by this, and draw other bytes with them.
      env: { NODE_ENV: 'production' },
      workerData: {
        entry: options.program.entry,
        assets: options.program.assets,
        cacheFile: options.cacheFile,
      },
    })
  return {
    render: (batch) => (pool ??= start()).run(batch) as Promise<RenderedPage[]>,
    close: async () => pool?.destroy(),
  }
}
