import { expect, it } from 'vitest'
import type { Route } from '#site/routing/route.ts'
import type { BuildPlan } from '../plan/plan-build.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { changedPages } from './changed-pages.ts'

const page = (name: string, article?: string): PlannedPage => ({
  path: `/${name}.html`,
  route: { kind: article === undefined ? 'home' : 'article', locale: 'en', path: `/${name}.html` },
  outputs: [`${name}.html`, `en/${name}.html`],
  article,
  reason: 'page changed',
})

it('tells what was edited from what is new and from what only shows it, in this order', () => {
  const before = (article?: string) => ({ key: '', build: 1, reason: 'new page', ...(article && { article }) })
  const plan = {
    record: {
      pages: new Map([
        ['/index.html', before()],
        ['/old.html', before('a')],
        ['/same.html', before('b')],
      ]),
    },
    readingOf: ({ path }: Route) => ({ view: { title: `Title of ${path}` }, groups: [] }),
  } as unknown as BuildPlan
  const changed = changedPages(plan, [page('index'), page('same', 'b'), page('fresh', 'c'), page('old', 'a2')])
  expect(changed.map(({ path, how }) => [path, how])).toEqual([
    ['/old.html', 'edited'],
    ['/fresh.html', 'new'],
    ['/index.html', 'shows'],
    ['/same.html', 'shows'],
  ])
  expect(changed[0]).toEqual({
    path: '/old.html',
    files: ['/old.html', '/en/old.html'],
    kind: 'article',
    locale: 'en',
    title: 'Title of /old.html',
    how: 'edited',
  })
})
