import type { Size } from './content.ts'

/** One measured case: a size of content, what has changed, and who takes part. */
export type Scenario = {
  readonly name: string
  readonly title: string
  readonly size: Size
  /** What has changed since the last build; `cold` if there was none. */
  readonly since: 'cold' | 'nothing' | 'article' | 'menu'
  /** The names of the contenders that take part. */
  readonly contenders: readonly string[]
}

const ours = ['ours-theme1', 'ours-theme3']
const all = [...ours, 'hugo-same-work-search', 'hugo-same-work', 'hugo', 'eleventy', 'astro']
const withRunning = ['ours-running', ...all]

const large = { tenants: 1, articles: 1000 }

/**
 * Each tenant has three locales. So 1,000 articles make 3,012 pages: 3,000 of articles, and four others in each locale.
 */
export const scenarios: readonly Scenario[] = [
  { name: 'cold', title: 'Cold, one tenant of 3,012 pages', size: large, since: 'cold', contenders: all },
  {
    name: 'unchanged',
    title: 'Nothing changed, of 3,012 pages',
    size: large,
    since: 'nothing',
    contenders: withRunning,
  },
  {
    name: 'article',
    title: 'One article changed, of 3,012 pages',
    size: large,
    since: 'article',
    contenders: withRunning,
  },
  {
    name: 'menu',
    title: 'A menu title changed, on all 3,012 pages',
    size: large,
    since: 'menu',
    contenders: withRunning,
  },
  {
    name: 'tenants',
    title: 'Cold, 10 tenants, 3,120 pages',
    size: { tenants: 10, articles: 100 },
    since: 'cold',
    contenders: all,
  },
  {
    name: 'large',
    title: 'Cold, one tenant of 30,012 pages',
    size: { tenants: 1, articles: 10_000 },
    since: 'cold',
    contenders: all,
  },
  {
    ...{ name: 'hundred', title: 'Cold, 100 tenants with 10 articles each' },
    ...{ size: { tenants: 100, articles: 10 }, since: 'cold', contenders: ours },
  },
  {
    ...{ name: 'thousand', title: 'Cold, 1,000 tenants with 10 articles each' },
    ...{ size: { tenants: 1000, articles: 10 }, since: 'cold', contenders: ours },
  },
  {
    ...{ name: 'thousand-unchanged', title: 'Nothing changed, 1,000 tenants with 10 articles each' },
    ...{ size: { tenants: 1000, articles: 10 }, since: 'nothing', contenders: ours },
  },
]

/** The same work in sizes that take seconds. It shows whether a contender works, but says nothing about speed. */
export const quickScenarios: readonly Scenario[] = scenarios
  .filter(({ name }) => ['article', 'menu', 'tenants'].includes(name))
  .map((scenario) => ({
    ...scenario,
    title: `${scenario.title.replace(/,.*/, '')}, in a tiny size`,
    size: { tenants: Math.min(2, scenario.size.tenants), articles: 6 },
  }))
