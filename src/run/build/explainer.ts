import { resolve } from 'node:path'
import type { ExplainAnswer } from '#contract/service-answers.ts'
import { reviveFault } from '#kit/errors.ts'
import { createThreads } from '#threads/threads.ts'
import type { Explained } from './explain-task.ts'

/** Explains pages in a thread of its own, one after the other. Must be closed. */
export type Explainer = {
  /** Throws `TenantNotBuilt` and `PageUnknown`. */
  explain(tenant: string, path: string, buildId?: string): Promise<ExplainAnswer>
  close(): Promise<void>
}

/** Makes an explainer. Relative folders are below `root`. */
export function createExplainer(options: { root: string; outDir: string; cacheDir: string }): Explainer {
  const { root } = options
  const dirs = { outDir: resolve(root, options.outDir), cacheDir: resolve(root, options.cacheDir) }
  const threads = createThreads({ jobs: 1 })
  const module = new URL('./explain-task.ts', import.meta.url).href
  return {
    async explain(tenant, path, buildId) {
      const explained = (await threads.run({ module }, { tenant, path, buildId, ...dirs })) as Explained
      if ('explanation' in explained) return explained.explanation
      const { fault, status } = explained
      throw reviveFault(fault, status === undefined ? {} : { status })
    },
    close: () => threads.close(),
  }
}
