import type { SiteLocale } from '#contract/locale.ts'
import type { ThemeCode } from '#site/model/theme.ts'
import type { ThreadCall, Threads } from '#threads/threads.ts'
import type { MadeFile } from '../bundle/bundle.ts'
import type { LivePage, RenderBatch, RenderedBatch, SearchBatch, WorkerSettings } from './render-worker.ts'
import type { SearchPart } from '../search/search-parts.ts'
import type { FeedTask } from '../site-files/feeds.ts'
import type { LookResult, LookTask } from '../bundle/changed-on-disk.ts'
import { createSharedBuffers } from './shared-buffer.ts'

/** Draws pages for every tenant, in threads that start with `WorkerSettings`. */
export type RenderPool = {
  /**
   * Call it when pages will be drawn soon: a thread starts and loads the program, and what draws the pages of `theme`.
   */
  wake(theme?: ThemeCode): void
  /**
   * Draws pages and hands them to `use`. Their bytes are valid only until `use` ends: then their memory goes to the
   * next batch.
   */
  render<T>(batch: Omit<RenderBatch, 'buffer'>, use: (pages: RenderedBatch) => T | Promise<T>): Promise<T>
  /** Draws one page for a caller that waits. Returns HTML in UTF-8. Rejects with the error of the component. */
  draw(page: LivePage): Promise<Uint8Array>
  /** Compares files with what was written, as `lookAtFiles` of `changed-on-disk.ts` does. */
  lookAtFiles(task: LookTask): Promise<LookResult>
  /** Makes the texts of feeds, in the order of the tasks. */
  makeFeeds(tasks: readonly FeedTask[]): Promise<string[]>
  /** Makes what the search needs of articles, in the order of the batch. Bytes are valid only until `use` ends. */
  makeSearchParts(
    batch: Omit<SearchBatch, 'buffer'>,
    use: (parts: SearchPart<MadeFile>[]) => Promise<void>,
  ): Promise<void>
  /** The page of the editors' console in a language, as HTML in UTF-8. */
  drawConsole(locale: SiteLocale): Promise<Uint8Array>
  /**
   * The same pool for work that ends with `signal`. Then calls that wait reject, and the threads that do the work are
   * replaced.
   */
  until(signal: AbortSignal): RenderPool
}

export type { LivePage, WorkerSettings }

type Small = (task: unknown) => unknown

/** Fewer pages or articles than this are done before another thread has started. */
const FEW = 24

/** Makes the pool. The threads must have `WorkerSettings` as their worker data. */
export function createRenderPool(threads: Threads): RenderPool {
  const module = new URL('./render-worker.ts', import.meta.url).href
  const touched = new URL('../bundle/changed-on-disk.ts', import.meta.url).href
  const feeds = new URL('../site-files/feeds.ts', import.meta.url).href
  const buffers = createSharedBuffers()
  let [isWaking, isAwake] = [false, false]
  return bind(undefined)

  function bind(signal: AbortSignal | undefined): RenderPool {
    const callOf = (name?: string): ThreadCall => ({ module, signal, ...(name !== undefined && { name }) })
    // Until a thread has loaded the program, this thread does small tasks itself.
    const runSmall = async (module: string, task: unknown): Promise<unknown> =>
      isAwake ? threads.runSoon({ module, signal }, task) : ((await import(module)) as { default: Small }).default(task)
    const runFor = (items: readonly unknown[]) => (items.length < FEW ? threads.runSoon : threads.run)
    return {
      wake(theme) {
        if (isAwake || (isWaking && theme === undefined)) return
        isWaking = true
        threads.runSoon({ module, name: 'prepare' }, theme).then(
          () => (isAwake = true),
          () => (isWaking = false),
        )
      },
      render: (batch, use) =>
        buffers.lend(async (buffer) =>
          use((await runFor(batch.pages)(callOf(), { ...batch, buffer })) as RenderedBatch),
        ),
      draw: (page) => threads.run(callOf('drawLivePage'), page) as Promise<Uint8Array>,
      lookAtFiles: (task) => runSmall(touched, task) as Promise<LookResult>,
      makeFeeds: (tasks) => runSmall(feeds, tasks) as Promise<string[]>,
      makeSearchParts: (batch, use) =>
        buffers.lend(async (buffer) => {
          const run = runFor(batch.articles)
          return use((await run(callOf('makeSearchParts'), { ...batch, buffer })) as SearchPart<MadeFile>[])
        }),
      drawConsole: (locale) => threads.run(callOf('drawConsole'), locale) as Promise<Uint8Array>,
      until: bind,
    }
  }
}
