import { expect, it, vi } from 'vitest'
import { madeFile } from '../bundle/bundle.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { RenderPool } from './render-pool.ts'
import { renderPages } from './render-pages.ts'

const PAGES = 100
const paths = Array.from({ length: PAGES }, (_, at) => `/${at}.html`)

/** The parts of a plan that are needed to draw pages. */
function planOf(viewOf: () => object): BuildPlan {
  const toRender = paths.map((path) => ({
    path,
    route: { kind: 'article', locale: 'en', path },
    outputs: [path.slice(1)],
    article: undefined,
    reason: 'new page',
  })) as readonly PlannedPage[]
  const inputs = { site: { tenant: { name: 'harbour' } } }
  const readingOf = () => ({ view: viewOf(), groups: [] })
  return {
    inputs,
    toRender,
    readingOf,
    codeId: 'c',
    sharedIds: { en: 's' },
    shared: { en: {} },
  } as unknown as BuildPlan
}

/** Answers with every page of a batch at once, as a thread does. */
const pool = {
  render: async ({ pages }, use) =>
    use(pages.map(() => ({ ...madeFile('page'), assets: [], pictures: [] })) as Parameters<typeof use>[0]),
} as Pick<RenderPool, 'render'> as RenderPool

it('other work has its turn before the view of each page, and before the files of each page', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const order: string[] = []
  const work = (name: string) => {
    order.push(name)
    now += 60
  }
  let isOver = false
  const call = () => {
    order.push('a call')
    if (!isOver) setImmediate(call)
  }
  setImmediate(call)
  const plan = planOf(() => {
    work('a view')
    return {}
  })
  const add = (path: string) => {
    work(`the file ${path}`)
    return { digest: 'd', size: 1 }
  }
  await renderPages({ plan, pool, add, onProgress: () => undefined })
  isOver = true
  expect(order.filter((name) => name !== 'a call')).toHaveLength(2 * PAGES)
  // Batches are made side by side, and the first pages of two may begin in the same turn.
  expect(longestRun(order)).toBeLessThanOrEqual(2)
})

/** The largest number of pieces of work between two calls. */
function longestRun(order: readonly string[]): number {
  let [longest, run] = [0, 0]
  for (const name of order) {
    run = name === 'a call' ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}
